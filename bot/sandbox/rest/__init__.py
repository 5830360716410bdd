"""Discord's REST API v10, one module a resource."""
