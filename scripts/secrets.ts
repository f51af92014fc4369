// `bun run secrets`: what DATA_SECRET_BEFORE has sealed and keyed comes under DATA_SECRET, while the product works on.
import { changeSecrets } from '../api/accounts/change-secrets.ts'
import { openDatabase } from '../api/db/client.ts'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure, StartError } from '../api/settings/start-error.ts'
import { borrowServices } from './start/borrow.ts'

try {
  const settings = readSettings(process.env)
  if (settings.dataSecretBefore === undefined)
    throw new StartError('Задайте DATA_SECRET_BEFORE: прежний секрет, и DATA_SECRET: новый.')
  await borrowServices(settings, async ({ databaseUrl }) => {
    const db = openDatabase({ url: databaseUrl, max: 2 })
    try {
      const { pins, tokens, webhooks } = await changeSecrets(db, settings)
      const counted = { 'PIN-коды': pins, 'Токены Telegram': tokens, 'Секреты вебхуков': webhooks }
      for (const [what, { changed, already, lost }] of Object.entries(counted))
        console.log(`${what}: переведено ${changed}, уже под новым ${already}, не открываются ${lost}.`)
      // Signatures and repeated answers live for a day; a key is known to its caller alone, and comes over when he calls.
      console.log(
        'DATA_SECRET_BEFORE можно убрать через сутки. API-ключи переходят при первом вызове: ' +
          'тот, которым до тех пор не вызвали, потом не подойдёт, его перевыпускают.',
      )
    } finally {
      await db.end()
    }
  })
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
