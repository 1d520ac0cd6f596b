-- The rule by which milestones choose a side of a rest. Programmes that keep the rules of Microsoft Project keep its own.
update programmes
set rules = rules || jsonb_build_object(
  'milestones',
  case
    when rules @> '{"totalFloat": "smallest", "openEndFreeFloat": "total_float"}' then 'by_hold'
    else 'by_kind'
  end
)
where not rules ? 'milestones';
