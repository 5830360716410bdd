from hypothesis import settings

# No test asserts a time: the machine may be busy.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
