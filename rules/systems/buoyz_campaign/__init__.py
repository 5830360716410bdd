"""The campaign of Buoyz 'N Da 'Hood: fleets of two to six players over many battles.

Begin with `ruleset`. `rounds` is the sequence of play; `calendar` says who meets whom, `natures`
rolls what a scenario is, `listing`, `fleets` and `ready_made` are rosters and the forces chosen of
them, `defences` what a force buys for one scenario alone, `sealed` takes lists in in secret,
`battles` hands a battle out and takes its report in, `contact` and `scoring` count it, `interval`
is what happens between scenarios. `stats` has the numbers from `data`.

A battle is a game of its own, by the rules of ``rules.systems.buoyz``: the one system that another
one knows, as a campaign may know what it is a campaign of. README.md has each rule with the code
and the tests for it.
"""
