interface ShotProps {
  /** web/features/landing/<name>-light.webp and -dark.webp, two device pixels to one of these. */
  name: 'articles' | 'article'
  width: number
  height: number
  alt: string
  phone?: boolean
}

/** A picture of the product in the visitor's colour scheme. */
export function Shot({ name, width, height, alt, phone = false }: ShotProps) {
  return (
    <picture className="landing-shot" data-phone={phone || undefined}>
      <source srcSet={`/site/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img src={`/site/${name}-light.webp`} width={width} height={height} alt={alt} loading="lazy" />
    </picture>
  )
}
