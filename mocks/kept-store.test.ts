import { expect, test } from 'bun:test'
import { type Kept, nothingKept } from './kept.ts'
import { createKeptStore } from './kept-store.ts'

/** A tab of an address whose memory is `place`. */
function openTab(place: Map<string, string>) {
  let kept: Kept = nothingKept()
  const storage = {
    getItem: (name: string) => place.get(name) ?? null,
    setItem: (name: string, text: string) => void place.set(name, text),
  }
  const store = createKeptStore(
    'kept',
    storage,
    () => kept,
    (taken) => void (kept = taken),
  )
  return { ...store, signOut: (token: string) => void kept.spentTokens.push(token), spent: () => kept.spentTokens }
}

test('a call that begins while another has not written yet takes nothing back', () => {
  const tab = openTab(new Map())
  tab.load()
  tab.save()
  tab.load()
  tab.signOut('first')
  tab.load()
  tab.save()
  expect(tab.spent()).toEqual(['first'])
})

test('a call of another tab that changed nothing writes nothing over what was written meanwhile, and then takes it', () => {
  const place = new Map<string, string>()
  const [one, other] = [openTab(place), openTab(place)]
  one.save()
  other.load()
  one.load()
  one.signOut('first')
  one.save()
  other.save()
  other.load()
  expect(other.spent()).toEqual(['first'])
  one.load()
  expect(one.spent()).toEqual(['first'])
})

test('what an older version has kept is taken with the new fields empty', () => {
  const tab = openTab(new Map([['kept', '{"spentTokens":["old"]}']]))
  tab.load()
  expect(tab.spent()).toEqual(['old'])
})
