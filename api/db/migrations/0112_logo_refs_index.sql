-- outside a transaction
create index concurrently if not exists file_refs_logo on file_refs (file_id) where kind = 'logo';
