import type { Place } from './place.ts'

/** Something to begin with: what the button says, and what it writes into the field. */
export interface Try {
  label: string
  text: string
}

/** A knowledge base is looked through, read or written; each asks for something else. */
export type Doing = 'list' | 'reading' | 'writing'

/** The end is left to the author. */
const open = (text: string): Try => ({ label: `${text.replace(':', '')}…`, text: `${text} ` })
const whole = (text: string): Try => ({ label: text, text })

const plan = open('Составь план статьи о')

const inKnowledgeBase: Record<Doing, (title: string) => readonly Try[]> = {
  list: () => [
    plan,
    whole('Какие статьи нужны новому официанту в первую неделю?'),
    whole('Предложи, как разложить статьи ресторана по темам'),
  ],
  // The assistant is told what the question says and nothing else: it names the article.
  reading: (title) => [
    { label: 'Составь вопросы для проверки знаний', text: `Составь пять вопросов для проверки знаний: «${title}»` },
    { label: 'Объясни тему статьи новичку', text: `Объясни новичку простыми словами: «${title}»` },
    { label: 'Сделай памятку из пяти пунктов', text: `Сделай памятку из пяти пунктов: «${title}»` },
  ],
  writing: () => [plan, open('Исправь ошибки и сократи текст:'), open('Распиши по шагам, как')],
}

/** Three things to try, by what is on the screen. */
export function triesOf(place: Place, doing: Doing, title: string): readonly Try[] {
  if (place === 'news')
    return [
      open('Напиши короткую новость для команды о'),
      open('Придумай три заголовка для новости о'),
      open('Сделай текст новости короче:'),
    ]
  if (place === 'task')
    return [
      open('Опиши по шагам задачу:'),
      open('Сформулируй, что считать результатом задачи:'),
      open('Составь список проверки для задачи:'),
    ]
  return inKnowledgeBase[doing](title)
}
