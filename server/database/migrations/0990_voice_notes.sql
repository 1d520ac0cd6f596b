-- Recordings of sound: what phones write and what other browsers write.
alter table files drop constraint files_media_type_check;
alter table files add constraint files_media_type_check check (media_type in (
  'image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'image/heic', 'video/mp4',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'image/vnd.dwg', 'image/vnd.dxf', 'audio/webm', 'audio/mp4'));
