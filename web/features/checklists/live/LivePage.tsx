import './live.css'
import { useSearch } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ChecklistTabs } from '../shared/ChecklistTabs.tsx'
import { RestaurantSwitch } from '../shared/RestaurantSwitch.tsx'
import { LiveAside } from './LiveAside.tsx'
import { LiveRows } from './LiveRows.tsx'
import { Pulse } from './Pulse.tsx'
import { useLive } from './useLive.ts'

/** «Смена сейчас»: what goes on in one restaurant, for those who answer for it. */
export function LivePage() {
  const places = useRead('restaurantList')
  const asked = new URLSearchParams(useSearch()).get('restaurant')
  const restaurants = places.data ?? []
  const place = restaurants.find(({ _id }) => _id === asked) ?? restaurants[0]
  const { live, failed, loading, again, heardAt, now } = useLive(place?._id, places.data !== undefined)
  const zone = place?.timezone ?? companyZone()
  const lost = failed ?? places.failed
  return (
    <>
      <PageTitle description={<Pulse heardAt={heardAt} now={now} zone={zone} />}>Смена сейчас</PageTitle>
      <ChecklistTabs at="checklistLive" />
      {place && restaurants.length > 1 && (
        <RestaurantSwitch
          places={restaurants}
          place={place}
          to={(restaurant) => href('checklistLive', {}, { restaurant })}
        />
      )}
      {live ? (
        <div className="live">
          <div className="live-runs">
            {live.runs.length === 0 ? (
              <EmptyState title="На сегодня чек-листов нет" />
            ) : (
              <LiveRows live={live} now={now} />
            )}
          </div>
          <LiveAside live={live} zone={zone} />
        </div>
      ) : lost ? (
        <ListFailed
          title="Ошибка загрузки чек-листов"
          failed={lost.problem}
          loading={loading}
          onRetry={places.data ? again : places.again}
        />
      ) : (
        <PageLoading delay={limits.app.layoutDelayMs} />
      )}
    </>
  )
}
