-- Whom one may know of, as before, in words that cost those who see everybody next to nothing:
-- visible_people() took a third of the time of a list of tasks. People are known through their
-- memberships, which are guarded by a policy of their own; someone who left keeps an inactive one.

alter policy seen on memberships
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people()) or user_id in (select visible_people())));

alter policy seen on users
  using (id in (select user_id from memberships where workspace_id = (select current_workspace())));
