import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { install } from '../web/install.ts'

/** Of iOS, which rounds the corners itself and knows no transparency. */
const APPLE = 'apple-touch-icon.png'
const APPLE_PX = 180

/** Pictures for home screens, made from the favicon, and the part of the app's manifest that is the same for all. */
export async function buildIcons(outDir: string): Promise<void> {
  const rounded = await Bun.file(resolve(import.meta.dir, '../web/favicon.svg')).text()
  // Systems cut a maskable icon to their own shape; the mark lies within the middle 80 % of it.
  const whole = rounded.replace(/ rx="[\d.]+"/, '')
  if (whole === rounded) throw new Error('favicon.svg has no rounded ground')
  const draw = async (svg: string, px: number, name: string) => {
    const picture = await sharp(Buffer.from(svg), { density: px * 2 })
      .resize(px, px)
      .png({ palette: true })
      .toBuffer()
    await Bun.write(join(outDir, name), picture)
  }
  for (const { src, sizes, purpose } of install.icons)
    await draw(purpose === 'maskable' ? whole : rounded, Number.parseInt(sizes, 10), src)
  await draw(whole, APPLE_PX, APPLE)
  await Bun.write(join(outDir, 'install.json'), JSON.stringify(install))
}
