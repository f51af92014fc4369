import { href } from '../../../routes.ts'

/** The open attempt and the question that is on the screen stand in the address: a reload goes on where one was. */
export const placeHref = (test: string, attempt: string, at?: number): string =>
  href('testTake', { id: test }, { attempt, q: at === undefined ? undefined : at + 1 })

/** Which of the questions, from 0; undefined where the address names none. */
export function placeIn(params: URLSearchParams, count: number): number | undefined {
  const place = Number(params.get('q') ?? Number.NaN) - 1
  return Number.isInteger(place) && place >= 0 && place < count ? place : undefined
}
