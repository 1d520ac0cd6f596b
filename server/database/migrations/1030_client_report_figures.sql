-- Approved reports keep the names of their photos from now on. Those before take the present names.
update client_reports r
   set figures = r.figures || jsonb_build_object('photos', (
         select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'name', coalesce(f.name, '')) order by p.place), '[]')
           from jsonb_array_elements_text(r.figures -> 'photos') with ordinality p (id, place)
           left join files f on f.id = p.id::uuid))
 where figures is not null;
