import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Pager } from '../ui/pager.tsx'
import { showToast } from '../ui/toast.tsx'
import { DesignSection } from './design-section.tsx'

type Sighting = { id: string; place: string; sent: string; isVerified: boolean }

const places = ['Loch Ness', 'Sedona, Arizona', 'Reykjavík', 'Llanfairpwllgwyngyll', 'الجيزة']
const sightings = Array.from({ length: 18 }, (_, index): Sighting => {
  const day = String(28 - index).padStart(2, '0')
  const place = places[index % places.length] ?? ''
  return { id: `${index}`, place, sent: `2026-10-${day}`, isVerified: index % 3 === 1 }
})

const columns: Column<Sighting>[] = [
  { key: 'place', header: 'Place', cell: ({ place }) => <bdi>{place}</bdi> },
  {
    key: 'sent',
    header: 'Sent',
    sortUrl: '?sort=sent',
    sorted: 'descending',
    cell: ({ sent }) => <time dateTime={sent}>{sent}</time>,
  },
  { key: 'status', header: 'Status', cell: ({ isVerified }) => <Status {...{ isVerified }} /> },
]

/** Filters, table, pager and confirmation, as the administration uses them. */
export function DesignTable() {
  const [keys, setKeys] = useState(new Set(['1']))
  const [type, setType] = useState<'all' | 'ufo'>('all')
  const [asked, setAsked] = useState<Sighting>()
  const actions: Column<Sighting> = {
    key: 'actions',
    header: 'Actions',
    hasButtons: true,
    cell: (sighting) => (
      <div className="table-actions flex gap-2">
        <Button variant="secondary" onClick={() => setAsked(sighting)}>
          Delete<span className="sr-only"> {sighting.place}</span>
        </Button>
      </div>
    ),
  }
  function remove() {
    setAsked(undefined)
    showToast({ title: 'Report deleted' })
  }
  return (
    <DesignSection title="Filters, table, pager, confirmation">
      <FilterBar label="Reports" action="?" onApply={() => {}}>
        <FilterSelect
          label="Type"
          name="type"
          value={type}
          options={[
            { value: 'all', label: 'All types' },
            { value: 'ufo', label: 'UFO' },
          ]}
          onChoose={setType}
        />
      </FilterBar>
      <DataTable
        caption="Reports that wait for a decision"
        columns={[...columns, actions]}
        rows={sightings}
        rowKey={({ id }) => id}
        rowName={({ place, sent }) => `${place}, ${sent}`}
        selection={{ keys, onChange: setKeys }}
      />
      <Pager
        label="Pages of reports"
        place="19 to 36 of 121"
        first={{ url: '?page=1' }}
        previous={{ url: '?page=1' }}
        next={{ url: '?page=3' }}
      />
      {asked && (
        <ConfirmDialog
          question={
            <>
              Delete the report from <bdi>{asked.place}</bdi>?
            </>
          }
          consequence="The report leaves the register for good. This cannot be undone."
          confirmLabel="Delete report"
          isDestructive
          onConfirm={remove}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </DesignSection>
  )
}

function Status({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge variant="success">
      <CircleCheck aria-hidden="true" size="1em" />
      Verified
    </Badge>
  ) : (
    <Badge variant="waiting">
      <Clock aria-hidden="true" size="1em" />
      Under Review
    </Badge>
  )
}
