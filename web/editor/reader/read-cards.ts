import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { type Data, field, isData, number, text } from './read-value.ts'

/** Blocks that refer to something: another article, a test, a file, a video, a sheet. */
export type ArticleCard = {
  id: string
  title: string
  status: string
  createdAt: string
  topic?: { name: string; color: string }
}
export type TestCard = {
  id: string
  title: string
  description: string
  questionsCount?: number
  /** Minutes; 0 is no limit. */
  timeLimit: number
  passingScore?: number
}
export type FileCard = { name: string; href: string; extension: string; size?: number }
export type VideoCard = { url: string; isFile: boolean; fileName: string; mimeType: string; size?: number }

/** A snapshot that the server has found unreadable for this reader (I10) says so itself, or is gone. */
export const isUnavailable = (snapshot: unknown): boolean =>
  !isData(snapshot) || snapshot['unavailable'] === true || idOf(snapshot) === ''

export function readArticleCard(snapshot: unknown): ArticleCard | undefined {
  if (!isData(snapshot) || isUnavailable(snapshot)) return undefined
  const topic = snapshot['topic']
  const name = text(field(topic, 'name'))
  return {
    id: idOf(snapshot),
    title: text(snapshot['title']) || 'Без названия',
    status: text(snapshot['status']),
    createdAt: text(snapshot['createdAt']),
    ...(name && { topic: { name, color: readColor(field(topic, 'color')) } }),
  }
}

export function readTestCard(snapshot: unknown): TestCard | undefined {
  if (!isData(snapshot) || isUnavailable(snapshot)) return undefined
  return {
    id: idOf(snapshot),
    title: text(snapshot['title']) || 'Без названия',
    description: text(snapshot['description']),
    questionsCount: number(snapshot['questionsCount']),
    timeLimit: number(snapshot['timeLimit']) ?? 0,
    passingScore: number(snapshot['passingScore']),
  }
}

export function readFileUpload(data: Data): FileCard | undefined {
  const file = data['file']
  const href = safeHref(text(field(file, 'url')))
  if (!href) return undefined
  const name = text(field(file, 'name')) || text(data['title']) || 'Файл'
  return {
    name,
    href,
    extension: /\.([a-zA-Z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '',
    size: number(field(file, 'size')),
  }
}

export function readVideo(data: Data): VideoCard | undefined {
  const url = text(data['url']) || text(field(data['file'], 'url'))
  if (!url) return undefined
  return {
    url,
    isFile: data['type'] === 'file',
    fileName: text(data['fileName']),
    mimeType: text(data['mimeType']),
    size: number(data['fileSize']),
  }
}

export function readGoogleSheet(data: Data): { url: string } | undefined {
  const url = text(data['url'])
  return url ? { url } : undefined
}

function idOf(snapshot: Data): string {
  return text(snapshot['id']) || text(snapshot['_id'])
}

/** Only a hex colour may reach a style; the default is that of a topic. */
function readColor(value: unknown): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : '#f45e8e'
}
