import { useState } from 'react'
import type { ImportFile, ImportFileDetails } from '../../../shared/imports.ts'
import { initialStatus } from '../../../shared/report-status.ts'
import { importsTexts } from '../../../shared/texts/en/imports.ts'
import { failureMessage } from '../../failure-message.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { scrollable } from '../../ui/scrollable.ts'
import { ChooseMapping } from './choose-mapping.tsx'
import { type Choices, knownWay, mappingOf } from './chosen-columns.ts'
import { isUnderWay, useImport } from './import-queries.ts'
import { RowsPreview } from './rows-preview.tsx'
import { RunForm } from './run-form.tsx'
import { RunReport } from './run-report.tsx'

/** One file: how it begins, how to read it, and its last run. */
export function ImportCase({ file }: { file: ImportFile }) {
  const language = useLanguage()
  const texts = useTexts(importsTexts)
  const { data, error } = useImport(file.id)
  return (
    <>
      {file.run && <RunReport file={file} run={file.run} />}
      {!data && !error && <Loading text={texts.loading} />}
      {!data && error && <p role="alert">{failureMessage(language, error, texts.unavailable)}</p>}
      {data && <Reading details={data} isFree={!isUnderWay(file)} />}
    </>
  )
}

function firstChoices({
  knownMappings,
  hasFieldNames,
  guessedColumns,
}: ImportFileDetails): Choices {
  const [known] = knownMappings
  const way = known ? knownWay(known.name) : hasFieldNames ? 'names' : 'columns'
  return {
    way,
    columns: guessedColumns,
    rules: {
      ...{ region: null, phenomenonType: 'other', dateOrder: null },
      ...{ keepsUndated: false, status: initialStatus },
    },
  }
}

type ReadingProps = { details: ImportFileDetails; isFree: boolean }

function Reading({ details, isFree }: ReadingProps) {
  const texts = useTexts(importsTexts)
  const [choices, setChoices] = useState(() => firstChoices(details))
  const mapping = mappingOf(choices)
  const { columns, firstRows, encoding, delimiter } = details
  return (
    <>
      <section aria-labelledby="first-rows-title">
        <h2 id="first-rows-title">{texts.firstRows}</h2>
        <p className="text-muted">{texts.readAs(encoding, delimiter)}</p>
        <FirstRows columns={columns} rows={firstRows} />
        <ChooseMapping details={details} choices={choices} onChange={setChoices} />
      </section>
      <RowsPreview id={details.id} mapping={mapping} />
      <RunForm {...{ details, choices, mapping, isFree }} />
    </>
  )
}

function FirstRows({ columns, rows }: { columns: string[]; rows: string[][] }) {
  const texts = useTexts(importsTexts)
  const numbered = rows.map((values, number) => ({ number, values }))
  const named = columns.map((name, at) => ({ name, at }))
  return (
    <section aria-label={texts.values} className="panel table-box" {...scrollable}>
      <table className="first-rows">
        <thead>
          <tr>
            {named.map(({ name, at }) => (
              <th key={at} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, values }) => (
            <tr key={number}>
              {named.map(({ at }) => (
                <td key={at}>
                  <bdi>{values[at]?.slice(0, 200)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
