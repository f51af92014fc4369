import { createTransport } from 'nodemailer'
import type { Letter, Post } from './post.ts'

export type SmtpOptions = {
  url: string
  from: string
  /** The domain of Message-ID: the product's own. */
  domain: string
  /** For each answer of the server. */
  answerMs?: number
  /** For the whole letter: a server that dribbles must not hold the worker past its lease. */
  letterMs?: number
}

const ANSWER_MS = 10_000
const LETTER_MS = 30_000

/** One connection a letter: what happens to one tells nothing about the next. */
export function smtpPost({ url, from, domain, answerMs = ANSWER_MS, letterMs = LETTER_MS }: SmtpOptions): Post {
  const transport = createTransport({
    url,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
    // A letter's fields are text only, never a path or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** Told when the letter of this signal begins to leave: broken off after that it might arrive, and again later (R8). */
  const leaving = new WeakMap<AbortSignal, () => void>()
  transport.use('stream', ({ data, message }, next) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      if (data.signal) leaving.get(data.signal)?.()
      return read(options)
    }
    next()
  })
  return {
    async send({ id, to, subject, text, html, attachment }: Letter, ending) {
      const brokenOff = new AbortController()
      const breakOff = () => brokenOff.abort()
      const signal = AbortSignal.any([AbortSignal.timeout(letterMs), brokenOff.signal])
      leaving.set(signal, () => ending?.removeEventListener('abort', breakOff))
      if (ending?.aborted) breakOff()
      ending?.addEventListener('abort', breakOff)
      await transport.sendMail({
        from,
        // As an object: a text would be parsed, and a comma in it would be a second recipient (I16).
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(attachment && {
          attachments: [{ filename: attachment.name, content: Buffer.from(attachment.content) }],
        }),
        messageId: `<${id}@${domain}>`,
        // RFC 3834 §5: no out-of-office note in reply.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    },
  }
}
