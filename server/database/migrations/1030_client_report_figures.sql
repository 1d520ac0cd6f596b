-- Approved reports keep the names of their photos from now on, and how long their lists were. Those before take the
-- present names, and the length of what they show.
update client_reports r
   set figures = r.figures || jsonb_build_object(
         'photos', (
           select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'name', coalesce(f.name, '')) order by p.place), '[]')
             from jsonb_array_elements_text(r.figures -> 'photos') with ordinality p (id, place)
             left join files f on f.id = p.id::uuid),
         'totals', jsonb_build_object(
           'milestones', jsonb_array_length(r.figures -> 'milestones'),
           'finished', jsonb_array_length(r.figures -> 'finished'),
           'ahead', jsonb_array_length(r.figures -> 'ahead'),
           'days', jsonb_array_length(r.figures -> 'days')))
 where figures is not null;
