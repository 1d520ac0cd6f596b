-- Snags and locations that were deleted before there was a trash have their 30 days from now on.
update site_records set deleted_at = now() where deleted_at is not null and kind in ('snag', 'location');
