import { stemmer } from '@orama/stemmers/russian'
import type { Tag } from '../db/client.ts'
import { familyWords } from './variants.ts'

/** russian.stop of Postgres: what its dictionary passes over. */
const STOP_WORDS = new Set(
  `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще
нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять уж вам ведь там потом себя
ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда
кто этот того потому этого какой совсем ним здесь этом один почти мой тем чтобы нее сейчас были куда зачем всех никогда
можно при наконец два об другой хоть после над больше тот через эти нас про всего них какая много разве три эту моя
впрочем хорошо свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно всю между`.split(/\s+/),
)

/** The stem of a Russian word as Postgres's russian_stem gives it, '' for one that it passes over: Snowball in both. */
export const ownStem = (word: string): string => (STOP_WORDS.has(word) ? '' : stemmer(word))

/** Each of these begins a word, each ending of the algorithm follows it. */
const BEGINNINGS = ['сотрудн', 'приготовл', 'прочита', 'вниматель']
const ENDINGS =
  `в ив ыв вши ивши ывши вшись ившись ее ие ое ые ими ыми ей ий ой ый ем им ом ым его ого ему ому их ых ею ою
ую юю ая яя емая нная вшая ившая щая ющая ующая сь ся ла ила ыла на ена ете ите йте ейте уйте ли или ыли й уй л ил ыл н ен
ло ило но ено нно ет ует ит ыт ют уют ят ны ены ть ить ыть ешь ишь ю а ев ов е ье и еи ии ами ями иями ией ам ием ям иям о
у ах ях иях ы ь ию ью я ия ья ост ость ейший ейше нн ност ностью`.split(/\s+/)

/** Whether Postgres's dictionary is the one that we have: an own stop list or another version's rules would show here. */
export async function isPostgresStemmer(sql: Tag): Promise<boolean> {
  const words = [
    ...STOP_WORDS,
    ...familyWords,
    ...BEGINNINGS.flatMap((beginning) => ENDINGS.map((ending) => beginning + ending)),
  ]
  const rows = await sql<{ word: string; stem: string }[]>`
    select w as word, coalesce((ts_lexize('russian_stem', w))[1], '') as stem from unnest(${words}::text[]) w`
  return rows.every(({ word, stem }) => ownStem(word) === stem)
}
