-- The photos of iPhones get a thumbnail and a preview too.
update files set thumbnail = 'waiting', thumbnail_attempts = 0, thumbnail_due_at = now()
 where media_type = 'image/heic' and thumbnail = 'none';
