import { Skeleton } from '@mantine/core'

const widths = [70, 55, 62]

/** Where the drafts will be. */
export const DraftSkeleton = () => (
  <div className="tedit-drafts" aria-hidden="true">
    {widths.map((width) => (
      <div key={width} className="tedit-cell" data-cited>
        <div className="tedit-answers">
          <Skeleton h={14} w="30%" />
          <Skeleton h={20} w={`${width}%`} />
          <Skeleton h={16} w="40%" />
          <Skeleton h={16} w="35%" />
        </div>
        <Skeleton h={104} radius={14} />
      </div>
    ))}
  </div>
)
