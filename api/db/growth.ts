import type { limits } from '../../openapi/gen/limits.gen.ts'

type Limits = typeof limits
type RoomWithMax = { [Room in keyof Limits]: Limits[Room] extends { max: number } ? Room : never }[keyof Limits]

/**
 * What keeps a table from growing without end. `rows`: at most `limits.<room>.max` of a company; archived and removed ones stay, and an
 * index leaves them out. `each`: one row for each of these columns, so as many as there are things. `job`: old rows are
 * deleted. `months`: partitions, the old ones dropped. `work`: a row is deleted when its work is done. `use`: the company's
 * own writing, which nobody may cut; what reads it has an index of its own, so that old rows cost disk and no time.
 */
export type Growth =
  | { rows: RoomWithMax }
  | { each: readonly string[] }
  | { job: string }
  | { months: string }
  | { work: string }
  | { use: readonly string[]; why: string }

export const growth: Readonly<Record<string, Growth>> = {
  api_key_days: { job: 'api-keys' },
  api_key_restaurants: { each: ['company_id', 'key_id', 'restaurant_id'] },
  api_keys: { job: 'api-keys' },
  telegram_chats: { rows: 'telegram' },
  telegram_integrations: { each: ['company_id'] },
  telegram_link_codes: { job: 'telegram' },
  telegram_links: { each: ['company_id', 'user_id'] },
  telegram_messages: { job: 'notifications-kept' },
  telegram_updates: { job: 'telegram' },
  article_checks: {
    use: ['article_checks_pkey', 'article_checks_user_of'],
    why: 'One of each term of an article; kept until it is deleted',
  },
  article_reads: {
    use: ['article_reads_pkey', 'article_reads_article', 'article_reads_of'],
    why: 'One of an article, a reader and an hour; what figures of years are made of (monitoring)',
  },
  monitoring_mine: { each: ['company_id', 'user_id'] },
  run_day_marks: { work: 'run-days' },
  run_days: { each: ['company_id', 'day', 'restaurant_id'] },
  run_people_days: { each: ['company_id', 'day', 'user_id'] },
  run_list_days: { each: ['company_id', 'day', 'checklist_id'] },
  article_reviews: { each: ['company_id', 'article_id'] },
  journal_corrections: {
    use: ['journal_corrections_month'],
    why: 'Lines beneath a month of a journal, so many at most (limits.checklists); what was closed stays',
  },
  journal_months: { each: ['company_id', 'restaurant_id', 'kind', 'month'] },
  article_asks: { each: ['company_id', 'article_id'] },
  article_knowings: { each: ['company_id', 'article_id', 'user_id', 'version'] },
  article_positions: { each: ['company_id', 'article_id', 'position_id'] },
  article_revs: { each: ['company_id', 'slot'] },
  article_search: { each: ['company_id', 'article_id'] },
  article_stems: { each: ['company_id', 'stem'] },
  article_tags: { each: ['company_id', 'tag_key', 'article_id'] },
  article_versions: {
    use: ['article_versions_pkey', 'article_versions_editor'],
    why: 'Every save is kept with its whole content until its article is deleted (B15, B17)',
  },
  article_view_log: {
    use: ['article_view_log_newest', 'article_view_log_user'],
    why: 'The newest limits.knowledgeBase.viewsMax of an article (B6)',
  },
  article_views: { each: ['company_id', 'article_id'] },
  articles: {
    use: ['articles_list_audience', 'articles_all', 'articles_topic_audience', 'articles_newest_audience'],
    why: 'What authors write',
  },
  audience_people: { job: 'audiences' },
  audience_positions: { job: 'audiences' },
  audience_restaurants: { job: 'audiences' },
  audiences: { job: 'audiences' },
  assistant_usage: { each: ['company_id'] },
  backfills: { each: ['name'] },
  categories: { rows: 'categories' },
  checklist_fixes: { each: ['company_id', 'task_id'] },
  checklist_runs: { months: 'run-months' },
  checklist_turns: { work: 'checklist-runs' },
  checklist_versions: {
    use: ['checklist_versions_pkey'],
    why: 'One of each save that changes items or schedule: runs are shown with theirs',
  },
  checklists: { rows: 'checklists' },
  codes: { job: 'codes' },
  contents: { job: 'contents' },
  companies: { use: ['companies_pkey', 'companies_subdomain_key'], why: 'Those that were never verified go by a job' },
  course_completions: { each: ['company_id', 'course_id', 'user_id'] },
  course_steps: { each: ['company_id', 'course_id', 'place'] },
  courses: { rows: 'courses' },
  dead_deliveries: { job: 'dead-deliveries' },
  deliveries: { work: 'mail' },
  events: { months: 'event-months' },
  feed_cursors: { each: ['consumer'] },
  // Of one that was cut off, until the next.
  company_imports: { each: ['xid'] },
  file_refs: { each: ['company_id', 'file_id', 'kind', 'entity_id'] },
  files: {
    use: ['files_pkey', 'files_usage'],
    why: 'Bytes by the company’s quota (C7); what nothing names goes by a job',
  },
  form_responses: {
    use: ['form_responses_task', 'form_responses_newest', 'form_responses_by'],
    why: 'One of a task: what staff report',
  },
  form_sums: { each: ['company_id', 'form_id', 'kind', 'field', 'hour', 'value'] },
  form_versions: {
    use: ['form_versions_pkey'],
    why: 'One of each save that changes the fields: answers are shown with theirs',
  },
  forms: { rows: 'forms' },
  // Of releases before kept_answers: nothing writes it any more.
  idempotency_keys: { each: ['company_id', 'user_id', 'operation', 'key'] },
  job_runs: { each: ['job'] },
  kept_answers: { job: 'kept-answers' },
  news: {
    use: ['news_published', 'news_others'],
    why: 'What is written for everybody to read',
  },
  news_comments: { use: ['news_comments_of'], why: 'What is said below news' },
  news_reads: { each: ['company_id', 'user_id', 'news_id'] },
  news_sums: { each: ['company_id', 'news_id', 'slot'] },
  notification_clocks: { each: ['company_id', 'name'] },
  notification_settings: { each: ['company_id', 'user_id'] },
  notifications: { job: 'notifications-kept' },
  object_removals: { work: 'object-removals' },
  one_time_tokens: { job: 'one-time-tokens' },
  // Of releases before deliveries: the mail worker moves what they write there.
  outbox: { work: 'mail' },
  operator_actions: {
    use: ['operator_actions_pkey', 'operator_actions_of_company'],
    why: 'One of each command of an operator, for good',
  },
  pin_tries: { job: 'pin-tries' },
  positions: { rows: 'positions' },
  rate_limits: { job: 'rate-limits' },
  restaurants: { rows: 'restaurants' },
  revisions: { each: ['company_id', 'topic', 'slot'] },
  run_answers: {
    use: ['run_answers_pkey', 'run_answers_received'],
    why: 'What the shifts of some days handed in; older ones stand in run_sheets',
  },
  run_fixes: { each: ['company_id', 'run_id', 'item_id', 'task_id'] },
  run_sheets: { months: 'run-sheet-months' },
  schedule_moments: { job: 'schedule-moments' },
  schedules: { each: ['company_id', 'kind', 'entity_id', 'restaurant_id'] },
  schema_migrations: { each: ['name'] },
  seen_addresses: { job: 'seen-addresses' },
  search_misses: { job: 'search-misses' },
  sessions: { job: 'sessions' },
  task_day_marks: { work: 'task-days' },
  task_days: { each: ['company_id', 'day', 'restaurant_id', 'status'] },
  task_people_days: { each: ['company_id', 'day', 'user_id', 'restaurant_id'] },
  task_closed: { each: ['company_id', 'status', 'restaurant_id', 'category_id', 'priority', 'slot'] },
  task_comments: { use: ['task_comments_newest'], why: 'What people write under a task, read by windows' },
  task_history: { use: ['task_history_newest'], why: 'What was done with a task, read by windows' },
  task_numbers: { each: ['company_id'] },
  task_person_closed: { each: ['company_id', 'user_id', 'part', 'status', 'slot'] },
  task_people: { each: ['company_id', 'task_id', 'user_id'] },
  task_search: { each: ['company_id', 'task_id'] },
  task_series: { rows: 'taskSeries' },
  task_series_people: { each: ['company_id', 'series_id', 'user_id'] },
  task_templates: { rows: 'taskTemplates' },
  tasks: {
    use: [
      'tasks_open',
      'tasks_newest',
      'tasks_status',
      'tasks_author',
      'tasks_place',
      'tasks_category',
      'tasks_number',
    ],
    why: 'What people give each other to do; open ones have an index of their own',
  },
  test_attempt_places: { each: ['company_id', 'restaurant_id', 'started_at', 'attempt_id'] },
  test_attempts: {
    use: [
      'test_attempts_newest',
      'test_attempts_of_test',
      'test_attempts_user',
      'test_attempts_position',
      'test_attempts_status',
    ],
    why: 'What people answered; results are kept',
  },
  test_day_marks: { work: 'test-days' },
  test_days: { each: ['company_id', 'day', 'test_id'] },
  test_people: { each: ['company_id', 'test_id', 'user_id'] },
  test_people_days: { each: ['company_id', 'day', 'before'] },
  test_question_days: { each: ['company_id', 'day', 'test_id'] },
  test_positions: { each: ['company_id', 'test_id', 'position_id'] },
  test_restaurants: { each: ['company_id', 'test_id', 'restaurant_id'] },
  test_sums: { each: ['company_id', 'test_id', 'slot'] },
  test_versions: {
    use: ['test_versions_pkey'],
    why: 'Those that somebody has taken: their results show them',
  },
  tests: { rows: 'testing' },
  this_database: { each: ['single'] },
  topics: { rows: 'topics' },
  user_restaurants: { each: ['company_id', 'user_id', 'restaurant_id'] },
  users: { rows: 'users' },
  webhook_deliveries: { job: 'webhook-deliveries' },
  webhooks: { rows: 'webhooks' },
}
