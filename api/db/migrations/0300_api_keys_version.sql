-- Which version of the contract a key was made with: the first that was told of, unless its writer says another (D41).
alter table api_keys add column api_version text not null default '0.2.0';
