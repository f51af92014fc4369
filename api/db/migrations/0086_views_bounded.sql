-- Who counts views also takes away what stands beyond the newest that anybody is shown (limits.viewsMax).
grant delete on article_view_log to app;
