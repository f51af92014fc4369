import type { InlineKeyboardMarkup } from '@grammyjs/types'
import { shortened } from '../../openapi/rules/text/cut-text.ts'
import type { Settings } from '../settings/settings.ts'
import { companyUrl } from '../http/wire/site.ts'
import { buttonUrl } from './address.ts'

/** A message as Telegram takes it. */
export type Message = { html: string; keyboard?: InlineKeyboardMarkup['inline_keyboard'] }

/** What is told: a title in bold, a few lines under it, and where in the app it is opened. */
export type Said = {
  title: string
  text: string
  path?: string
  /** What its buttons are about. */
  about?: About
  /** Whose photo goes with it, where its buttons are about something else. */
  photo?: Item
}
export type Item = { run: string; item: string }
export type About = { task: string } | Item

const OPEN = 'Открыть'
/** Telegram takes 4096 letters, and under a photo 1024: with the address, where that stands in the text. */
const MOST = { title: 1000, text: 3000 }
const UNDER_PHOTO = { title: 300, text: 500 }

export const escape = (text: string): string => Bun.escapeHTML(text.replaceAll('\0', ''))

type Place = { settings: Pick<Settings, 'publicScheme' | 'productDomain'>; subdomain: string }

/** A button, or the address itself where Telegram takes no button to it. */
export function withOpen(
  { settings, subdomain }: Place,
  { html, keyboard = [] }: Message,
  path: string | undefined,
): Message {
  if (path === undefined) return keyboard.length > 0 ? { html, keyboard } : { html }
  const url = buttonUrl(settings, subdomain, path)
  if (url === undefined)
    return {
      html: `${html}\n${escape(`${companyUrl(settings, subdomain)}${path}`)}`,
      ...(keyboard.length > 0 && { keyboard }),
    }
  const [first = [], ...rest] = keyboard
  return { html, keyboard: [[...first, { text: OPEN, url }], ...rest] }
}

export function htmlOf({ title, text }: Pick<Said, 'title' | 'text'>, { underPhoto = false } = {}): string {
  const most = underPhoto ? UNDER_PHOTO : MOST
  return [`<b>${escape(shortened(title, most.title))}</b>`, escape(shortened(text, most.text))]
    .filter(Boolean)
    .join('\n')
}

/** A button's word to us has 64 bytes: ids go as 22 letters. */
export const packed = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
export const unpacked = (text: string): string | undefined => {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
