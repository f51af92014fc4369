import { expect, test } from 'bun:test'
import { isZoneFound, otherZone, russianZones, zoneLabel } from './time-zones.ts'

test.each(russianZones.map((zone) => [zone.id, zone] as const))('%s has the offset of the database', (id, zone) => {
  expect(zone.offset).toBe(otherZone(id).offset)
})

test('a zone is told from Moscow and from UTC', () => {
  expect(zoneLabel('Europe/Moscow')).toBe('МСК (UTC+3)')
  expect(zoneLabel('Europe/Kaliningrad')).toBe('МСК−1 (UTC+2)')
  expect(zoneLabel('Asia/Yekaterinburg')).toBe('МСК+2 (UTC+5)')
})

test('a zone outside the list keeps its name', () => {
  expect(zoneLabel('Asia/Tbilisi')).toBe('Asia/Tbilisi (UTC+4)')
  expect(zoneLabel('Nowhere/At_All')).toBe('Nowhere/At_All')
})

test.each([
  ['новосиб', 'Asia/Krasnoyarsk'],
  ['мск-1', 'Europe/Kaliningrad'],
  ['utc+12', 'Asia/Kamchatka'],
  [' ОМСК ', 'Asia/Omsk'],
])('%s is found', (search, id) => {
  expect(russianZones.filter((zone) => isZoneFound(zone, search)).map((zone) => zone.id)).toContain(id)
})
