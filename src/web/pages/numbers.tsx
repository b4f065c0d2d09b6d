import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SightingNumbers } from '../../shared/numbers.ts'
import { typesWithShape } from '../../shared/shapes.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { shapesTexts } from '../../shared/texts/en/shapes.ts'
import { pageUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import { api, bodyOf } from '../api.ts'
import { AskedFor } from '../explore/asked-for.tsx'
import { type ExploreAddress, exploreUrl } from '../explore/explore-address.ts'
import { StillReading } from '../explore/still-reading.tsx'
import { givenParameters } from '../given-parameters.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { BarTable } from '../numbers/bar-table.tsx'
import { DecidedShare } from '../numbers/decided-share.tsx'
import { clearlyFirst, halfwayRow, reportsOf } from '../numbers/findings.ts'
import { MonthHourChart } from '../numbers/month-hour-chart.tsx'
import { NumbersFailure } from '../numbers/numbers-failure.tsx'
import { NumbersFilters } from '../numbers/numbers-filters.tsx'
import { hasChosenType, numbersKey } from '../numbers/numbers-query.ts'
import { RateTable } from '../numbers/rate-table.tsx'
import { useTypeRows } from '../numbers/use-type-rows.ts'
import { YearChart } from '../numbers/year-chart.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import '../numbers/numbers.css'

/** When, where and as what phenomena are reported, with what the numbers cannot tell. */
export function NumbersPage() {
  const texts = useTexts(numbersTexts)
  const [parameters] = useSearchParams()
  const query = givenParameters(parameters)
  const asked = { type: query.type ?? '', region: query.region ?? '' }
  const urlOf: UrlOf = (filter) => exploreUrl({ ...asked, ...filter })
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: numbersKey(query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/explore/statistics', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
  return (
    <PageFrame>
      <PageHead
        title={texts.title}
        description={texts.description}
        path={pageUrls.numbers}
        isIndexed={parameters.size === 0}
      />
      <div
        aria-busy={isPlaceholderData}
        className="numbers-page mx-auto box-content grid print:block max-w-page grid-cols-1 gap-5 px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]"
      >
        <h1 className="text-section">{texts.title}</h1>
        <p className="text-lead text-muted">
          {texts.lead} <span className="print:hidden">{texts.numbersBelow}</span>
        </p>
        <NumbersFilters query={query} />
        <AskedFor address={asked} />
        {isError && <NumbersFailure error={error} onRetry={() => refetch()} />}
        {data && <Numbers answer={data} isOneType={hasChosenType(query)} urlOf={urlOf} />}
        <section className="numbers-figure">
          <h2 className="text-title">{texts.whatTheyCannotTell}</h2>
          <p>{texts.cannotTell}</p>
        </section>
        <p className="print:hidden">
          <ButtonLink href={exploreUrl(isError ? {} : asked)}>{texts.exploreReports}</ButtonLink>
        </p>
      </div>
    </PageFrame>
  )
}

/** The address of the counted reports that fulfil one filter more. */
type UrlOf = (filter: ExploreAddress) => string

type NumbersProps = {
  answer: SightingNumbers
  urlOf: UrlOf
  /** Of all types, or of one that is chosen. */
  isOneType: boolean
}

function Numbers({ answer, isOneType, urlOf }: NumbersProps) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  const { numbers, register, read, unread, placed, dated, reported } = answer
  if (read === 0 && unread > 0) return <StillReading unread={unread} />
  if (read === 0) return <NoNumbers isOfAll={register !== null} />
  return (
    <>
      <p role="status">
        {texts.total(read)}. {texts.missing(read - placed, read - dated)}{' '}
        {!register && texts.decidedOfAllOnly}
      </p>
      <StillReading unread={unread} />
      <MonthHourChart values={numbers.month_hour} read={read} />
      <YearChart title={texts.sightedByYear} years={numbers.year} />
      <YearChart
        title={texts.reportedByYear}
        years={numbers.reported_year}
        note={reported < read ? texts.noReportDate(read - reported) : undefined}
      />
      {!isOneType && <Types {...{ numbers, read, urlOf }} />}
      <Delays numbers={numbers} read={read} />
      <Shapes {...{ numbers, urlOf }} />
      <DecidedShare register={register} />
      <RateTable
        title={texts.byState}
        text={texts.statesText}
        rates={answer.states}
        nameOf={({ value, label }) => label ?? value}
        urlOf={({ value }) => urlOf({ country: 'US', division: value.slice('US-'.length) })}
      />
      <RateTable
        title={texts.byCountry}
        text={texts.countriesText}
        rates={answer.countries}
        nameOf={({ value }) => formats.country(value)}
        urlOf={({ value }) => urlOf({ country: value })}
      />
    </>
  )
}

function NoNumbers({ isOfAll }: { isOfAll: boolean }) {
  const texts = useTexts(numbersTexts)
  if (isOfAll) return <p role="status">{texts.nothingYet}</p>
  return (
    <p role="status">
      {texts.nothingFits}{' '}
      <a href={pageUrls.numbers} className="print:hidden">
        {texts.toAll}
      </a>
    </p>
  )
}

type BarsProps = Pick<SightingNumbers, 'numbers' | 'read'> & { urlOf: UrlOf }

/** Of one chosen type it would only repeat the choice. */
function Types({ numbers, read, urlOf }: BarsProps) {
  const texts = useTexts(numbersTexts)
  const types = useTypeRows(numbers.type).map((row) => ({
    ...row,
    href: urlOf({ type: row.value }),
  }))
  const type = clearlyFirst(types)
  return (
    <BarTable
      title={texts.byType}
      finding={type && texts.typeFinding(type.label, texts.share(type.reports, read))}
      head={texts.type}
      rows={types}
    />
  )
}

function Delays({ numbers, read }: Omit<BarsProps, 'urlOf'>) {
  const texts = useTexts(numbersTexts)
  const delays = keysOf(texts.delays).flatMap((delay) =>
    numbers.delay
      .filter(({ value }) => value === delay)
      .map(({ reports }) => ({ delay, label: texts.delays[delay], reports })),
  )
  const noDelay = read - reportsOf(delays)
  const half = halfwayRow(delays)
  const shareOf = ({ delay, reports, upTo }: NonNullable<typeof half>) =>
    texts.share(delay === 'longer' ? reports : upTo, reportsOf(delays))
  return (
    <BarTable
      title={texts.byDelay}
      finding={half && texts.delayFinding(texts.delayFindings[half.delay], shareOf(half))}
      text={noDelay > 0 ? texts.noDelay(noDelay) : undefined}
      head={texts.byDelay}
      rows={delays}
    />
  )
}

function Shapes({ numbers, urlOf }: Omit<BarsProps, 'read'>) {
  const texts = useTexts(numbersTexts)
  const { phenomena } = useTexts(labelsTexts)
  const nameOf: Record<string, string> = useTexts(shapesTexts)
  const shapes = numbers.shape
    .map((of) => ({
      ...of,
      label: nameOf[of.value] ?? of.value,
      href: urlOf({ shape: of.value }),
    }))
    .sort((one, other) => other.reports - one.reports)
  const shape = clearlyFirst(shapes)
  const types = typesWithShape.map((type) => phenomena[type]).join(', ')
  const readForShape = reportsOf(
    numbers.type.filter(({ value }) => typesWithShape.some((type) => type === value)),
  )
  return (
    <BarTable
      title={texts.byShape}
      finding={shape && texts.shapeFinding(shape.label)}
      text={texts.shapeText(types, texts.share(reportsOf(shapes), readForShape))}
      head={texts.byShape}
      rows={shapes}
    />
  )
}
