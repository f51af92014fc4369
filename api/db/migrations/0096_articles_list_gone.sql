-- outside a transaction
-- Lists of the release before read the rows from here on: slower for as long as both run, where a save would write three more indexes.
drop index concurrently if exists articles_list;
