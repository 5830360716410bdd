"""What exists only for speed: what ``legal`` and ``walking`` say, found sooner.

A random game asks before every action what is offered, and maps never change: `ways` works out
once where the ground lets a figure go from a point;
`squares` shows at once that nobody stands at the end of a way, or that one must look; `listing`
has the answers of ``legal.actions``, and ``ways.plan`` those of ``walking.plan``.

No rule is written here that is not written plainly in the modules above: the conformance suite
compares each list with that of ``legal``. The rule set, the forecasts and the words of refusals
import this.
"""
