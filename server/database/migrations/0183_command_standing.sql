-- What a person's company and hats added to what they could reach when they sent a command; null for all projects.
alter table commands add column standing text[];
