import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { sheetEmbed } from '../embeds.ts'
import { safeHref } from '../../../openapi/rules/content/safe-href.ts'
import { EmbedFrame } from './EmbedFrame.tsx'
import { LinkCard } from './LinkCard.tsx'
import { TapToLoad } from './TapToLoad.tsx'

export function SheetBlock({ url }: { url: string }) {
  const embed = sheetEmbed(url)
  if (!embed) return <LinkCard icon={IconTable} title="Таблица не может быть встроена" href={safeHref(url)} />
  return (
    <TapToLoad label="Показать таблицу" hint={embed.name} foreign icon={IconTable}>
      <EmbedFrame embed={embed} title={embed.name} />
    </TapToLoad>
  )
}
