import type { MapCells, NamedCell } from '../../shared/map.ts'
import type { TownsOfView } from './draw-towns.ts'

const mostNamed = 20

/**
 * Of the cells that are links, the fullest that hold a town of the map. Where others around it are as full,
 * the one with the larger town comes first. A map of one country or state gives its own reports by cell.
 */
export function listFullest(
  cells: MapCells[],
  { byCell }: Pick<TownsOfView, 'byCell'>,
  own: Map<string, number> | null,
): NamedCell[] {
  const rank = new Map([...byCell.keys()].map((cell, index) => [cell, index]))
  const rankOf = ({ cell }: NamedCell) => rank.get(cell) ?? rank.size
  return cells
    .flatMap(({ cell, reports }) => {
      const town = cell === null ? undefined : byCell.get(cell)
      if (cell === null || town === undefined) return []
      return [{ cell, town, reports: own ? (own.get(cell) ?? 0) : reports }]
    })
    .filter(({ reports }) => reports > 0)
    .sort((one, other) => other.reports - one.reports || rankOf(one) - rankOf(other))
    .slice(0, mostNamed)
}
