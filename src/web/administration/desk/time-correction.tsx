import { useState } from 'react'
import { isCorrectedDate, type ReportCase } from '../../../shared/moderation.ts'
import { type TimePrecision, timePrecisions } from '../../../shared/options.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { faultsTexts } from '../../../shared/texts/en/faults.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { CorrectionForm, type CorrectionProps } from './correction-form.tsx'

const dateId = 'corrected-date'
const timeId = 'corrected-time'

type TimeFault = { id: string; text: string }

type TimeCorrectionProps = CorrectionProps & Pick<ReportCase, 'statedTime'>

/** Begins with what holds now, so that saving one change keeps all else. */
export function TimeCorrection({ statedTime, correct, isBusy, isCorrected }: TimeCorrectionProps) {
  const texts = useTexts(deskTexts)
  const labels = useTexts(labelsTexts)
  const { sentences } = useTexts(faultsTexts)
  const [fault, setFault] = useState<TimeFault>()
  const [known, setKnown] = useState(statedTime)
  const [time, setTime] = useState(statedTime)
  if (known !== statedTime) {
    setKnown(statedTime)
    setTime(statedTime)
  }
  const precisions = timePrecisions.map((value) => ({
    value,
    label: labels.timePrecisions[`to-${value}`],
  }))

  function faultOf({ sightingDate, sightingTime }: typeof time): TimeFault | undefined {
    const date = sightingDate.trim()
    if (date === '') return { id: dateId, text: texts.dayAndTimeFirst }
    if (sightingTime.trim() === '') return { id: timeId, text: texts.dayAndTimeFirst }
    if (isCorrectedDate(date)) return undefined
    return { id: dateId, text: sentences['invalid-corrected-date'] }
  }

  async function save() {
    const found = faultOf(time)
    setFault(found)
    if (!found) await correct({ time })
    else document.getElementById(found.id)?.focus()
  }

  return (
    <CorrectionForm
      title={texts.correctTheTime}
      takeBack={isCorrected ? () => correct({ time: null }) : undefined}
      {...{ isBusy, save }}
    >
      <TimeFields {...{ time, setTime, fault, precisions }} />
    </CorrectionForm>
  )
}

type TimeFieldsProps = {
  time: ReportCase['statedTime']
  setTime: (time: ReportCase['statedTime']) => void
  fault: TimeFault | undefined
  precisions: { value: TimePrecision; label: string }[]
}

function TimeFields({ time, setTime, fault, precisions }: TimeFieldsProps) {
  const texts = useTexts(deskTexts)
  const withFault = (id: string) => ({
    id,
    announcesFault: true,
    fault: fault?.id === id ? fault.text : undefined,
  })
  return (
    <div className="field-columns">
      <FieldText
        {...withFault(dateId)}
        label={texts.dateOfSighting}
        hint={texts.dateHint}
        required
        autoComplete="off"
        value={time.sightingDate}
        onChange={({ target }) => setTime({ ...time, sightingDate: target.value })}
      />
      <FieldText
        {...withFault(timeId)}
        label={texts.timeOfSighting}
        required
        autoComplete="off"
        value={time.sightingTime}
        onChange={({ target }) => setTime({ ...time, sightingTime: target.value })}
      />
      <FieldSelect
        id="corrected-precision"
        label={texts.howSure}
        prompt={texts.asPeopleRound}
        options={precisions}
        value={time.timePrecision ?? ''}
        onChange={({ target }) => {
          const timePrecision = timePrecisions.find((one) => one === target.value) ?? null
          setTime({ ...time, timePrecision })
        }}
      />
    </div>
  )
}
