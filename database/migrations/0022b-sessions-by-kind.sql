-- How many people are there, among those whose sessions end with the browser: they last for hours, the others for weeks.
create index sessions_browser_expiry on sessions (expires_at) where ends_with_browser;
