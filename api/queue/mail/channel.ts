import { makeCode } from '../../accounts/codes.ts'
import type { Database } from '../../db/client.ts'
import { accountsByEmail } from '../../db/directory.ts'
import type { Settings } from '../../settings/settings.ts'
import { Undelivered, type Channel, type Delivery } from '../channel.ts'
import { isAsked, writeAsked } from './acknowledgement.ts'
import { gatherOutbox } from './from-outbox.ts'
import { makeInvitation } from './invitation.ts'
import { writeLetter } from './letters.ts'
import { isMailbox } from './mailbox.ts'
import { isMention, writeMention } from './mention.ts'
import { toldOf, writeTold } from './notification.ts'
import { CODE_OF, type OutboxLetter } from './outbox.ts'
import { failureOf, type Letter, type Post } from './post.ts'

export type MailTools = {
  db: Database
  settings: Settings
  now: () => Date
  post: Post
  letterKinds?: readonly LetterKind[]
}
type Tools = Pick<MailTools, 'db' | 'settings' | 'now'>

/** A letter that a room writes, of deliveries whose payload bears its name. */
export type LetterKind = {
  template: string
  /** As it is when the letter leaves; undefined where there is nothing to say. */
  write(tools: Tools, delivery: Delivery): Promise<Letter | undefined>
}

/** Letters. What is secret in one is made when it is handed over (A7), so each try has a code and a link of its own. */
export function mailChannel({ db, settings, now, post, letterKinds = [] }: MailTools): Channel {
  /** Undefined where there is nothing to say; the code is made all the same (A27). */
  async function write(delivery: Delivery): Promise<Letter | undefined> {
    const { id, createdAt, payload } = delivery
    if (isAsked(payload)) return writeAsked({ db, settings, now }, delivery, payload)
    const told = toldOf(payload)
    if (told) return writeTold({ db, settings, now }, delivery, told)
    if (isMention(payload)) return writeMention({ db, settings }, delivery, payload)
    const { template, email, subdomain } = letterOf(payload)
    const kind = letterKinds.find((one) => one.template === template)
    if (kind) return kind.write({ db, settings, now }, delivery)
    if (!isMailbox(email)) throw noMailbox()
    const accounts = await accountsByEmail(db, email, subdomain || undefined)
    const meant = accounts.filter(
      (account) => account.isActive && !(template === 'verify-email' && account.emailVerified),
    )
    const purpose = CODE_OF[template]
    const code = purpose && (await makeCode(db.jobs.sql, settings.dataSecret, { purpose, email, subdomain }, now()))
    const [first] = meant
    if (!first) return undefined
    const invited = template === 'invitation' ? await makeInvitation(db, { ...first, email }, now()) : undefined
    if (template === 'invitation' && !invited) return undefined
    const companies = meant.map(({ companyName, subdomain: at }) => ({ name: companyName, subdomain: at }))
    const words = writeLetter({ template, companies, subdomain, code: code ?? '', invited, at: createdAt }, settings)
    return { id, to: email, ...words, ...(code && { code }) }
  }

  return {
    name: 'mail',
    parallel: 4,
    // Longer than a letter may take (smtp-post.ts).
    leaseMs: 60_000,
    // A server that is back must have the letters within a minute (R8), also those that wait for the next look.
    retry: { firstMs: 5000, lastMs: 10 * 60_000, awayMs: 30_000 },
    about: (payload) => ({ template: letterOf(payload).template }),
    gather: () => gatherOutbox(db.jobs, now()),
    async hand(delivery, { signal }) {
      const letter = await write(delivery)
      if (!letter) return false
      if (!isMailbox(letter.to)) throw noMailbox()
      try {
        await post.send(letter, signal)
      } catch (error) {
        throw new Undelivered(failureOf(error), error)
      }
      return true
    },
  }
}

const noMailbox = () => new Undelivered({ kind: 'refused', forGood: true }, 'no mailbox')

/** Only outbox.ts and from-outbox.ts write what this channel reads. */
const letterOf = (payload: unknown) => payload as Pick<OutboxLetter, 'template' | 'email' | 'subdomain'>
