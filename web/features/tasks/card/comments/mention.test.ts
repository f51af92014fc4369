import { expect, test } from 'bun:test'
import { mentionedIn } from './mention.ts'

const kim = { id: '1', name: 'Анна Ким' }
const kimova = { id: '2', name: 'Анна Кимова' }
const namesake = { id: '3', name: 'Анна Ким' }

test('whose name was taken out of the text again is not called, whatever other name begins with it', () => {
  expect(mentionedIn('@Анна Кимова посмотрите', [kim, kimova])).toEqual([kimova])
  expect(mentionedIn('@Анна Кимова и @Анна Ким посмотрите', [kim, kimova])).toEqual([kim, kimova])
  expect(mentionedIn('Спросите у @Анна Кима', [kim])).toEqual([kim])
  expect(mentionedIn('Посмотрите', [kim])).toEqual([])
})

test('of two people of one name the one is called who was picked last, or both', () => {
  expect(mentionedIn('@Анна Ким посмотрите', [kim, namesake])).toEqual([namesake])
  expect(mentionedIn('@Анна Ким посмотрите, @Анна Ким проверьте', [kim, namesake])).toEqual([kim, namesake])
  expect(mentionedIn('@Анна Ким, @Анна Ким!', [kim, namesake, namesake])).toEqual([namesake])
})
