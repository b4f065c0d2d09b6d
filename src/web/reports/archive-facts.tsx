import type { ReadReport } from '../../shared/public-report.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Fact } from './facts.tsx'

function Linked({ text, address }: { text: string; address: string | null }) {
  return address ? <a href={address}>{text}</a> : text
}

/** Where an imported report comes from, and on which terms. */
export function ArchiveFacts({ report: { archive } }: { report: Pick<ReadReport, 'archive'> }) {
  const texts = useTexts(reportPageTexts)
  if (!archive) return null
  const { name, title, address, record, class: given, licence, licenceAddress } = archive
  return (
    <dl className="facts wrap-anywhere">
      <Fact name={texts.fromArchive}>
        <Linked text={title ?? name} address={address} />
        {record && `, ${texts.record(record)}`}
      </Fact>
      {given && <Fact name={texts.classOfArchive}>{given}</Fact>}
      {licence && (
        <Fact name={texts.licence}>
          <Linked text={licence} address={licenceAddress} />
        </Fact>
      )}
    </dl>
  )
}
