import { describe, expect, test } from 'bun:test'
import { chosenCount, exportQuery, isFiltered, listQuery, readFilters, writeFilters } from './filters.ts'

const today = '2026-11-21'
const at = (query: string) => readFilters(new URLSearchParams(query))
const id = '019bd7a0-4000-7a1b-9c2d-3e4f5a6b7c04'

describe('The filters of tasks live in the address', () => {
  test('nothing said is my open tasks by deadline, and says nothing', () => {
    const filters = at('')
    expect(filters).toMatchObject({
      scope: 'my',
      view: 'list',
      sort: 'deadline',
      status: ['new', 'in_progress', 'review'],
    })
    expect(writeFilters(filters)).toBe('')
    expect(isFiltered(filters)).toBe(false)
    expect(listQuery(filters, today)).toEqual({ status: 'new,in_progress,review', page: 1, limit: 25 })
  })
  test.each([
    'scope=all',
    'status=any',
    'status=done%2Ccancelled',
    'overdue=true',
    `scope=created&priority=high&assignee=${id}&restaurant=${id}&category=${id}`,
    `scope=all&group=${id}`,
    'period=week',
    `scope=all&noRestaurant=true&position=${id}&moment=late`,
    'period=own&from=2026-11-01&to=2026-11-20',
    'search=%D1%84%D0%B8%D0%BB%D1%8C%D1%82%D1%80&sort=-createdAt&page=3',
    'view=board&scope=all',
  ])('%s comes back as it was', (query) => {
    expect(writeFilters(at(query))).toBe(query)
  })
  test('what nobody could mean is left out', () => {
    expect(writeFilters(at('scope=everybody&status=lost&priority=1&assignee=me&page=-2&sort=x&period=never'))).toBe('')
  })
  test('no chip pressed asks for any status', () => {
    expect(listQuery(at('status=any'), today)).not.toHaveProperty('status')
  })
  test('a period is days of the company, of what is asked for', () => {
    expect(listQuery(at('period=week&moment=done'), today)).toMatchObject({ from: '2026-11-15', moment: 'done' })
    expect(listQuery(at('period=week'), today)).toMatchObject({ from: '2026-11-15' })
  })
  test('the export takes what the list shows, without pages', () => {
    expect(exportQuery(at('scope=all&overdue=true&status=new&page=4'), today)).toEqual({
      scope: 'all',
      overdue: true,
      status: 'new',
    })
  })
  test('what narrows beside the chips is counted', () => {
    expect(chosenCount(at(`priority=low&restaurant=${id}&period=today&search=a&overdue=true`))).toBe(3)
  })
})
