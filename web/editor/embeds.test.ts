import { describe, expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { sheetEmbed, videoEmbed, videoMimeType } from './embeds.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const rutube = '0123456789abcdef0123456789abcdef'
const sheet = '1AbCdEfGhIjKlMnOpQrStUvWxYz_0123456789-abcde'

describe('videoEmbed', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', youtube],
    ['https://youtube.com/watch?list=x&v=dQw4w9WgXcQ', youtube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    [' https://youtu.be/dQw4w9WgXcQ?si=x ', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', youtube],
    ['https://vk.com/video-123_456', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    ['https://vk.com/video/@club/video-1_2', undefined],
    ['https://vkvideo.ru/video-123_456', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    ['https://vk.com/clip123_456', 'https://vk.com/video_ext.php?oid=123&id=456'],
    ['https://vkvideo.ru/playlist/-123_7/video-123_456', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    ['https://vk.com/video/playlist/-123_-2/video-123_456', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    ['https://m.vk.ru/video-123_456?list=abc', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    ['https://vk.com/videos-1?z=video-123_456%2Fclub1', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    ['https://vk.com/video_ext.php?oid=-123&id=456&hash=abc', 'https://vk.com/video_ext.php?oid=-123&id=456'],
    [`https://rutube.ru/video/${rutube}/?r=wd`, `https://rutube.ru/play/embed/${rutube}`],
    [`https://rutube.ru/play/embed/${rutube}`, `https://rutube.ru/play/embed/${rutube}`],
    ['https://yandex.ru/video/preview/1234567890123', 'https://yandex.ru/video/preview/1234567890123'],
  ])('%s -> %s', (address, src) => {
    expect(videoEmbed(address)?.src).toBe(src)
    if (src) expect(limits.content.frameOrigins.map(String)).toContain(new URL(src).origin)
  })
})

const id = 'watch?v=dQw4w9WgXcQ'

test.each([
  '',
  ' ',
  'youtube',
  `http://www.youtube.com/${id}`,
  `https://youtube.com.evil.test/${id}`,
  `https://evil.test/youtube.com/${id}`,
  `https://evilyoutube.com/${id}`,
  `https://youtube.com@evil.test/${id}`,
  `https://user:pass@youtube.com/${id}`,
  `https://youtube.com:444/${id}`,
  `//youtube.com/${id}`,
  `https:\\\\youtube.com\\${id}`,
  `https:/youtube.com/${id}`,
  `https:youtube.com/${id}`,
  `https://youtube。com/${id}`,
  `https://youtube\u2024com/${id}`,
  `https://ｙoutube.com/${id}`,
  `https://youtube.com./${id}`,
  `https://you\ttube.com/${id}`,
  `https://evil.test/?https://youtube.com/${id}`,
  `https://evil.test#https://youtube.com/${id}`,
  `https://evil.test\\@youtube.com/${id}`,
  'javascript:alert(1)',
  `javascript://youtube.com/${id}%0aalert(1)`,
  'data:text/html,https://youtube.com/',
  'https://youtube.com/redirect?q=https://evil.test',
  'https://youtube.com/watch?v=dQw4w9WgXcQ"onload="x',
  'https://youtube.com/watch?v=short',
  'https://youtube.com/embed/../evil',
  'https://youtu.be/',
  'https://vk.com/video-123',
  'https://vkvideo.ru/playlist/-123_7',
  'https://vkvideo.ru/playlist/-123_7/../x/video-123_456',
  'https://vk.com/video_ext.php?oid=1&id=x',
  'https://vk.com/away.php?to=https://evil.test',
  'https://rutube.ru/video/../../evil',
  `https://rutube.ru/video/${rutube}x`,
  'https://yandex.ru/video/search?text=x',
  'https://yandex.ru/video/preview/abc',
  'https://docs.google.com@evil.test',
  `https://docs.google.com.evil.test/spreadsheets/d/${sheet}`,
  `https://docs.google.com@evil.test/spreadsheets/d/${sheet}`,
  `http://docs.google.com/spreadsheets/d/${sheet}`,
  `https://docs.google.com/document/d/${sheet}/edit`,
  'https://docs.google.com/spreadsheets/d/',
  'https://docs.google.com/spreadsheets/d/..%2f..%2fevil',
  `https://evil.test/docs.google.com/spreadsheets/d/${sheet}`,
  `https://docs.google.com/forms/../spreadsheets/d/${sheet}/../../x/y`,
  'x'.repeat(100_000),
  `https://vk.com/${'video-'.repeat(300)}`,
])('neither a video nor a sheet: %j', (address) => {
  expect(videoEmbed(address)).toBeUndefined()
  expect(sheetEmbed(address)).toBeUndefined()
})

test.each([
  [
    `https://docs.google.com/spreadsheets/d/${sheet}/edit#gid=12`,
    `https://docs.google.com/spreadsheets/d/${sheet}/preview?gid=12`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/${sheet}/edit?usp=sharing`,
    `https://docs.google.com/spreadsheets/d/${sheet}/preview`,
  ],
  [`https://docs.google.com/spreadsheets/d/${sheet}`, `https://docs.google.com/spreadsheets/d/${sheet}/preview`],
  [
    `https://docs.google.com/spreadsheets/d/${sheet}/edit?gid=1"x#gid=<`,
    `https://docs.google.com/spreadsheets/d/${sheet}/preview`,
  ],
])('sheet %s -> %s', (address, src) => expect(sheetEmbed(address)?.src).toBe(src))

test.each([
  ['урок.mov', undefined, 'video/quicktime'],
  ['/api/files/1/a.WEBM?x=1', undefined, 'video/webm'],
  ['a.mkv', '', 'video/x-matroska'],
  ['a.wmv', undefined, 'video/x-ms-wmv'],
  ['a.avi', undefined, 'video/x-msvideo'],
  ['a', undefined, 'video/mp4'],
  ['a.mov', 'video/mp4', 'video/mp4'],
  ['a.mov', 'text/html', 'video/quicktime'],
])('type of %s (%s) is %s', (name, stored, type) => expect(videoMimeType(name, stored)).toBe(type))
