/**
 * Videos and sheets of other sites (decision B20, I9). Nothing of the author's address reaches the page: it is
 * parsed, its host compared with an exact list, its id with a pattern, and the frame's address is built anew from the id.
 */
export type Embed = { name: string; src: string }

type Service = { name: string; hosts: string[]; idOf: (url: URL) => string | undefined; srcOf: (id: string) => string }

const services: Service[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'],
    idOf: (url) =>
      url.pathname === '/watch'
        ? match(/^([\w-]{11})$/, url.searchParams.get('v'))
        : match(/^\/(?:embed|shorts|live)\/([\w-]{11})\/?$/, url.pathname),
    srcOf: youtubeFrame,
  },
  {
    name: 'YouTube',
    hosts: ['youtu.be'],
    idOf: (url) => match(/^\/([\w-]{11})\/?$/, url.pathname),
    srcOf: youtubeFrame,
  },
  {
    name: 'VK Видео',
    hosts: [
      'vk.com',
      'www.vk.com',
      'm.vk.com',
      'vk.ru',
      'www.vk.ru',
      'm.vk.ru',
      'vkvideo.ru',
      'www.vkvideo.ru',
      'm.vkvideo.ru',
    ],
    idOf: vkId,
    srcOf: (id) => {
      const [owner = '', video = ''] = id.split('_')
      return `https://vk.com/video_ext.php?oid=${owner}&id=${video}`
    },
  },
  {
    name: 'Rutube',
    hosts: ['rutube.ru', 'www.rutube.ru', 'm.rutube.ru'],
    idOf: (url) => match(/^\/(?:video|shorts|play\/embed)\/([0-9a-f]{32})\/?$/, url.pathname),
    srcOf: (id) => `https://rutube.ru/play/embed/${id}`,
  },
  {
    name: 'Яндекс',
    hosts: ['yandex.ru', 'www.yandex.ru', 'ya.ru'],
    idOf: (url) => match(/^\/video\/(?:touch\/)?preview\/(\d{5,32})\/?$/, url.pathname),
    srcOf: (id) => `https://yandex.ru/video/preview/${id}`,
  },
]

export function videoEmbed(address: string): Embed | undefined {
  const url = parse(address)
  const service = services.find(({ hosts }) => url && hosts.includes(url.host))
  const id = url && service?.idOf(url)
  return service && id ? { name: service.name, src: service.srcOf(id) } : undefined
}

export function sheetEmbed(address: string): Embed | undefined {
  const url = parse(address)
  if (url?.host !== 'docs.google.com') return undefined
  const id = match(/^\/spreadsheets\/d\/([\w-]{10,100})(?:\/[a-z]*)?$/, url.pathname)
  if (!id) return undefined
  const sheet = match(/^#gid=(\d{1,12})$/, url.hash) ?? match(/^(\d{1,12})$/, url.searchParams.get('gid'))
  return {
    name: 'Google Таблица',
    src: `https://docs.google.com/spreadsheets/d/${id}/preview${sheet ? `?gid=${sheet}` : ''}`,
  }
}

const mimeTypes = new Map([
  ['mp4', 'video/mp4'],
  ['avi', 'video/x-msvideo'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/x-matroska'],
  ['wmv', 'video/x-ms-wmv'],
])

/** The stored type of a file video, or one by its extension (decision B21). */
export function videoMimeType(fileName: string, stored?: string): string {
  if (stored && /^video\/[\w.+-]{1,60}$/.test(stored)) return stored
  return mimeTypes.get(match(/\.([a-z0-9]{2,4})(?:[?#]|$)/, fileName.toLowerCase()) ?? '') ?? 'video/mp4'
}

/** An https address whose host is written out as it is parsed: no user name, port, foreign dots or backslashes. */
function parse(address: string): URL | undefined {
  const text = address.trim()
  const url = text.length <= 2048 ? URL.parse(text) : null
  return url?.protocol === 'https:' && text.toLowerCase().startsWith(`https://${url.host}/`) && !url.port
    ? url
    : undefined
}

const VK_PATH = /^\/(?:(?:video\/)?playlist\/-?\d{1,12}_-?\d{1,12}\/)?(?:video|clip)(-?\d{1,12}_\d{1,12})\/?$/
/** In the path of a video's page, alone or behind its playlist's, in `z=` of the page above it, or in the frame's own address. */
function vkId(url: URL): string | undefined {
  if (url.pathname === '/video_ext.php') {
    const owner = match(/^(-?\d{1,12})$/, url.searchParams.get('oid'))
    const video = match(/^(\d{1,12})$/, url.searchParams.get('id'))
    return owner && video ? `${owner}_${video}` : undefined
  }
  return (
    match(VK_PATH, url.pathname) ?? match(/^(?:video|clip)(-?\d{1,12}_\d{1,12})(?:\/|$)/, url.searchParams.get('z'))
  )
}

function youtubeFrame(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`
}

function match(pattern: RegExp, text: string | null): string | undefined {
  return text === null ? undefined : (pattern.exec(text)?.[1] ?? undefined)
}
