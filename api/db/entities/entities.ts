import type { components } from '../../../openapi/gen/schema.d.ts'
import { ownKeys } from '../../../openapi/rules/values/own-keys.ts'
import { isCarried } from '../../audience/kinds.ts'
import type { Fragment, Tag } from '../client.ts'

/** What the product speaks of by an id: the sections of the log but for signing in and the bot, which are no things. */
export type EntityKind = Exclude<components['schemas']['EventType'], 'auth' | 'telegram'>

/**
 * How a row names a thing. `uses`: the thing stays while somebody does so. `belongs`: it goes with the thing. `names`:
 * the thing is told of, who it is meant for or who did it, and may be switched off all the same.
 */
type Naming = 'uses' | 'belongs' | 'names'
/** `only`: rows `x` of which that is true, a column of theirs or a condition. */
export type NamedBy = { table: string; column: string; as: Naming; only?: string | ((sql: Tag) => Fragment) }

type Entity = {
  table: string
  /** The column of what people call it. */
  title: string
  /** Set once there is nothing to go to: what is switched off can still be opened by an administrator. */
  goneAt?: string
  /** Every reference of a foreign key: entities.test.ts finds the one that was forgotten. */
  namedBy: readonly NamedBy[]
}

const bindsLiveKey = (sql: Tag) => sql`
  exists (select from api_keys k where k.company_id = x.company_id and k.id = x.key_id and k.revoked_at is null)`
const carried = (sql: Tag) => isCarried(sql, 'x.audience_id', 'x.company_id')

export const entities: Readonly<Record<EntityKind, Entity>> = {
  company: { table: 'companies', title: 'name', namedBy: [] },
  article: {
    table: 'articles',
    title: 'title',
    namedBy: [
      ...[
        'article_asks',
        'article_checks',
        'article_knowings',
        'article_positions',
        'article_reads',
        'article_reviews',
        'article_search',
        'article_tags',
        'article_versions',
        'article_view_log',
        'article_views',
      ].map((table) => ({ table, column: 'article_id', as: 'belongs' }) as const),
      { table: 'tests', column: 'article_id', as: 'names' },
      { table: 'course_steps', column: 'article_id', as: 'belongs' },
    ],
  },
  topic: {
    table: 'topics',
    title: 'name',
    goneAt: 'archived_at',
    namedBy: [
      { table: 'topics', column: 'parent_id', as: 'names' },
      { table: 'articles', column: 'topic_id', as: 'names' },
    ],
  },
  position: {
    table: 'positions',
    title: 'name',
    namedBy: [
      { table: 'users', column: 'position_id', as: 'uses', only: 'is_active' },
      { table: 'audience_positions', column: 'position_id', as: 'names' },
      { table: 'article_positions', column: 'position_id', as: 'names' },
      { table: 'test_positions', column: 'position_id', as: 'names' },
      { table: 'test_attempts', column: 'position_id', as: 'names' },
    ],
  },
  test: {
    table: 'tests',
    title: 'title',
    namedBy: [
      { table: 'article_asks', column: 'test_id', as: 'names' },
      { table: 'test_positions', column: 'test_id', as: 'belongs' },
      { table: 'test_restaurants', column: 'test_id', as: 'belongs' },
      { table: 'test_versions', column: 'test_id', as: 'belongs' },
      { table: 'test_people', column: 'test_id', as: 'belongs' },
      { table: 'test_sums', column: 'test_id', as: 'belongs' },
      { table: 'course_steps', column: 'test_id', as: 'belongs' },
    ],
  },
  course: {
    table: 'courses',
    title: 'title',
    namedBy: ['course_steps', 'course_completions'].map((table) => ({ table, column: 'course_id', as: 'belongs' })),
  },
  news: {
    table: 'news',
    title: 'title',
    namedBy: ['news_reads', 'news_sums', 'news_comments'].map((table) => ({ table, column: 'news_id', as: 'belongs' })),
  },
  user: {
    table: 'users',
    title: 'name',
    goneAt: 'deleted_at',
    namedBy: [
      { table: 'articles', column: 'created_by', as: 'names' },
      { table: 'article_versions', column: 'edited_by', as: 'names' },
      { table: 'article_knowings', column: 'user_id', as: 'names' },
      { table: 'article_checks', column: 'user_id', as: 'names' },
      { table: 'article_reviews', column: 'owner_id', as: 'names' },
      { table: 'article_reviews', column: 'told_to', as: 'names' },
      { table: 'article_reads', column: 'user_id', as: 'belongs' },
      { table: 'article_view_log', column: 'user_id', as: 'belongs' },
      { table: 'monitoring_mine', column: 'user_id', as: 'belongs' },
      { table: 'audience_people', column: 'user_id', as: 'belongs' },
      { table: 'files', column: 'uploaded_by', as: 'names' },
      { table: 'idempotency_keys', column: 'user_id', as: 'belongs' },
      { table: 'sessions', column: 'user_id', as: 'belongs' },
      { table: 'notifications', column: 'user_id', as: 'belongs' },
      { table: 'notification_settings', column: 'user_id', as: 'belongs' },
      { table: 'telegram_links', column: 'user_id', as: 'belongs' },
      { table: 'telegram_link_codes', column: 'user_id', as: 'belongs' },
      { table: 'user_restaurants', column: 'user_id', as: 'belongs' },
      { table: 'forms', column: 'created_by', as: 'names' },
      { table: 'form_versions', column: 'saved_by', as: 'names' },
      { table: 'form_responses', column: 'submitted_by', as: 'names' },
      { table: 'tasks', column: 'created_by', as: 'names' },
      { table: 'task_people', column: 'user_id', as: 'names' },
      { table: 'task_comments', column: 'author_id', as: 'names' },
      { table: 'task_series', column: 'created_by', as: 'names' },
      { table: 'task_series_people', column: 'user_id', as: 'names' },
      { table: 'checklists', column: 'created_by', as: 'names' },
      { table: 'checklist_versions', column: 'saved_by', as: 'names' },
      { table: 'checklist_runs', column: 'assignee_id', as: 'names' },
      { table: 'journal_months', column: 'closed_by', as: 'names' },
      { table: 'journal_corrections', column: 'made_by', as: 'names' },
      { table: 'tests', column: 'created_by', as: 'names' },
      { table: 'test_attempts', column: 'user_id', as: 'names' },
      { table: 'test_attempts', column: 'reviewed_by', as: 'names' },
      { table: 'test_people', column: 'user_id', as: 'names' },
      { table: 'course_completions', column: 'user_id', as: 'names' },
      { table: 'news', column: 'created_by', as: 'names' },
      { table: 'news_reads', column: 'user_id', as: 'names' },
      { table: 'news_comments', column: 'author_id', as: 'names' },
      { table: 'api_keys', column: 'created_by', as: 'names' },
      { table: 'webhooks', column: 'created_by', as: 'names' },
    ],
  },
  api_key: {
    table: 'api_keys',
    title: 'name',
    goneAt: 'revoked_at',
    namedBy: ['api_key_days', 'api_key_restaurants'].map((table) => ({ table, column: 'key_id', as: 'belongs' })),
  },
  webhook: {
    table: 'webhooks',
    title: 'name',
    namedBy: [{ table: 'webhook_deliveries', column: 'webhook_id', as: 'belongs' }],
  },
  restaurant: {
    table: 'restaurants',
    title: 'name',
    namedBy: [
      { table: 'user_restaurants', column: 'restaurant_id', as: 'uses' },
      // What is left of a choice that nothing carries any more goes with the restaurant.
      { table: 'audience_restaurants', column: 'restaurant_id', as: 'uses', only: carried },
      // A key that is revoked binds nobody any more.
      { table: 'api_key_restaurants', column: 'restaurant_id', as: 'uses', only: bindsLiveKey },
      { table: 'test_restaurants', column: 'restaurant_id', as: 'names' },
      { table: 'schedules', column: 'restaurant_id', as: 'belongs' },
      { table: 'tasks', column: 'restaurant_id', as: 'uses' },
      { table: 'task_series', column: 'restaurant_id', as: 'uses' },
      { table: 'task_templates', column: 'restaurant_id', as: 'uses' },
      { table: 'form_responses', column: 'restaurant_id', as: 'uses' },
      { table: 'checklist_runs', column: 'restaurant_id', as: 'uses' },
      { table: 'checklist_fixes', column: 'restaurant_id', as: 'uses' },
      { table: 'journal_months', column: 'restaurant_id', as: 'uses' },
      { table: 'journal_corrections', column: 'restaurant_id', as: 'uses' },
      { table: 'test_attempt_places', column: 'restaurant_id', as: 'uses' },
      { table: 'telegram_chats', column: 'restaurant_id', as: 'uses' },
    ],
  },
  category: {
    table: 'categories',
    title: 'name',
    namedBy: ['tests', 'tasks', 'task_series', 'task_templates', 'forms', 'checklists'].map((table) => ({
      table,
      column: 'category_id',
      as: 'uses',
    })),
  },
  task: {
    table: 'tasks',
    title: 'title',
    namedBy: [
      ...['task_people', 'task_history', 'task_comments', 'task_search', 'checklist_fixes'].map(
        (table) => ({ table, column: 'task_id', as: 'belongs' }) as const,
      ),
      // The answer stays when the task goes.
      { table: 'form_responses', column: 'task_id', as: 'names' },
    ],
  },
  task_series: {
    table: 'task_series',
    title: 'title',
    namedBy: [
      { table: 'tasks', column: 'series_id', as: 'uses' },
      { table: 'task_series_people', column: 'series_id', as: 'belongs' },
    ],
  },
  task_template: { table: 'task_templates', title: 'name', namedBy: [] },
  form: {
    table: 'forms',
    title: 'title',
    namedBy: [
      ...['tasks', 'task_series', 'task_templates', 'form_responses'].map(
        (table) => ({ table, column: 'form_id', as: 'uses' }) as const,
      ),
      { table: 'form_versions', column: 'form_id', as: 'belongs' },
      { table: 'form_sums', column: 'form_id', as: 'belongs' },
    ],
  },
  checklist: {
    table: 'checklists',
    title: 'title',
    namedBy: ['checklist_versions', 'checklist_runs', 'checklist_fixes'].map((table) => ({
      table,
      column: 'checklist_id',
      as: 'belongs',
    })),
  },
  journal: { table: 'journal_months', title: 'kind', namedBy: [] },
  file: { table: 'files', title: 'original_name', namedBy: [{ table: 'file_refs', column: 'file_id', as: 'uses' }] },
}

export const entityKinds = ownKeys(entities)
