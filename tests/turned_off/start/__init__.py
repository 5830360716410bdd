"""The folder for ``PYTHONPATH``: Python imports ``sitecustomize`` from there before all else."""
