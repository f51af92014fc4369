import { expect, test } from 'bun:test'
import * as build from '../../../test/factories.ts'
import { ids, settings, single, takingWorld } from '../../../test/taking-world.ts'

const on = takingWorld()
const answers = { answers: [] }

/** The waiter hands in a test of two questions, each from an article; its result. */
async function handedIn(articles: { id: string }[], showAnswers: 'always' | 'never') {
  const questions = articles.map(({ id }, at) => ({
    ...single(`q${at}`),
    block: { article: id, blockId: 'b', text: 'Слова блока' },
  }))
  const begun = await on.my.start(await on.made({ questions, settings: { ...settings, showAnswers } }))
  expect(await on.my.result(ids(begun))).not.toHaveProperty('articles')
  await on.my.submit(ids(begun), answers)
  return ids(begun)
}

test('a result names the articles whose blocks it shows, as they are called today and as far as one may open them', async () => {
  const { app, admin: author } = on
  const shown = await build.buildArticle(app, { author, title: 'Сервис' })
  const draft = await build.buildArticle(app, { author, title: 'Бар', status: 'draft' })
  const id = await handedIn([shown, draft], 'always')
  const [bar, service] = [
    { _id: draft.id, title: 'Бар' },
    { _id: shown.id, title: 'Сервис' },
  ]
  expect((await on.my.result(id)).articles).toEqual([service])
  expect((await on.boss.result(id)).articles).toEqual([bar, service])
})

test('where no right answers are shown it names none', async () => {
  const shown = await build.buildArticle(on.app, { author: on.admin })
  const id = await handedIn([shown], 'never')
  expect(await on.my.result(id)).not.toHaveProperty('articles')
})
