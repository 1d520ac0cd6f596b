-- The rule by which a programme keeps its dates although logic asks for later. Programmes made before it do not.
update programmes set rules = rules || '{"honourDates": false}' where not rules ? 'honourDates';
