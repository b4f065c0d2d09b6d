import { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Formats } from '../../../shared/texts/formats.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { useFormats, useTexts } from '../../texts/use-texts.ts'
import { Pager } from '../../ui/pager.tsx'
import type { DeskPage } from './desk-queries.ts'
import { type DeskView, deskPageSize, deskUrl } from './desk-query.ts'
import { formatCount } from './status-filter.tsx'

type DeskPagerProps = {
  view: DeskView
  page: DeskPage
  /** True while the next page loads and `page` is still the last one. */
  isTurning: boolean
  /** The start of the previous page; undefined if this browser did not come from there. */
  previous: string | undefined
  onTurn: (view: DeskView) => void
}

/**
 * Each page starts after the last row of the previous one. So deep pages are fast, and new reports
 * or decisions neither repeat nor skip a row.
 */
export function DeskPager({ view, page, isTurning, previous, onTurn }: DeskPagerProps) {
  const texts = useTexts(deskTexts)
  const formats = useFormats()
  function linkTo(number: number, after: string) {
    const target = { ...view, page: number, after }
    return { url: deskUrl(target), onTurn: () => onTurn(target) }
  }
  return (
    <Pager
      label={texts.pagesOfReports}
      place={isTurning ? texts.pageNumber(view.page) : describePlace(texts, formats, view, page)}
      first={view.page > 1 ? linkTo(1, '') : undefined}
      previous={previous === undefined ? undefined : linkTo(view.page - 1, previous)}
      next={page.next === null ? undefined : linkTo(view.page + 1, page.next)}
      isTurning={isTurning}
    />
  )
}

/** "51 to 100 of 121". */
function describePlace(
  texts: Texts['desk'],
  formats: Formats,
  view: DeskView,
  { reports, total, isExact }: DeskPage,
): string {
  const first = (view.page - 1) * deskPageSize + 1
  const last = first + reports.length - 1
  return texts.place(first, last, formatCount(formats, total, isExact))
}
