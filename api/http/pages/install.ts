import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reply, serve } from './served.ts'

/** What a browser that puts the app on a home screen asks for. */
export const INSTALL = '/manifest.webmanifest'

/** Of the main address, where the app is nobody's in particular. */
export const PRODUCT_NAME = 'Рабочее пространство'

/** Serves the manifest that scripts/build-icons.ts has begun, in the name of whose address was called. */
export function createInstall(dir: string): (request: Request, name: string) => Promise<Response> {
  // Our own build's, written a moment ago.
  const common = JSON.parse(readFileSync(join(dir, 'install.json'), 'utf8')) as Record<string, unknown>
  return (request, name) => {
    const manifest = { name, short_name: name, ...common }
    return reply(request, serve(JSON.stringify(manifest), 'application/manifest+json', 'no-cache'))
  }
}
