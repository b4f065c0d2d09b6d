// Made from docs/openapi.json by "npm run openapi".

export type AccountExport = {
  account: {
    createdAt: string
    email: string
    firstName: string | null
    hasPassword: boolean
    id: string
    isAdmin: boolean
    lastActiveAt: string | null
    lastName: string | null
    profileImageUrl: string | null
    suspendedAt: string | null
    suspensionReason: string | null
    unusedWarnedAt: string | null
    updatedAt: string
    username: string
  }
  exportedAt: string
  identities: ({
    issuer: string
    linkedAt: string
    subject: string
  })[]
  passwordResets: ({
    expiresAt: string
  })[]
  reports: ({
    anonymous: boolean
    chosenPlace: {
      country: string
      division: string | null
      name: string
    } | null
    createdAt: string
    description: string
    duration: string
    email: string | null
    entries: ({
      createdAt: string
      id: string
      kind: "message" | "answer" | "addendum" | "reply" | "recall"
      sealHash: string | null
      state: "waiting" | "public" | "declined" | null
      text: string
    })[]
    erasedOn: string | null
    fullName: string
    hasNoPlace: boolean
    held: boolean
    id: string
    location: string
    nameHeld: boolean
    otherAccounts: "yes" | "no" | null
    phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
    placeId: number | null
    reading: {
      place?: ReportPlace | null | undefined
      shape: "triangle" | "chevron" | "disk" | "cigar" | "cylinder" | "diamond" | "rectangle" | "egg" | "teardrop" | "cone" | "cross" | "formation" | "fireball" | "sphere" | "circle" | "flash" | "light" | null
      sighted?: ReportSighting | null | undefined
    } | null
    region: "usa" | "eu"
    reuse: boolean
    seal: {
      hash: string
      matches: boolean
      sealedAt: string
    } | null
    sightingDate: string
    sightingTime: string
    stage: "open" | "deleted" | "erasing"
    status: "pending" | "under_review" | "verified" | "rejected"
    timePrecision: "minute" | "quarter" | "hour" | "part" | null
    updatedAt: string
    verified: boolean
    verifiedAt: string | null
    videoDescription: string | null
    videoFileName: string | null
    videoReleasedAt: string | null
    videoSentAt: string | null
    videoSize: number | null
    videoUrl: string | null
    witnesses: string | null
  })[]
  sessions: ({
    device: string
    isCurrent: boolean
    seenAt: string
    startedAt: string
  })[]
}

export type AdminReport = {
  anonymous: boolean
  createdAt: string
  description: string
  duration: string
  email: string
  fullName: string
  hasAccount: boolean
  held: boolean
  heldReasons: ("premoderation" | "burst" | "proof-missing" | "links" | "contact-details" | "personal-details")[]
  id: string
  identifiersRemovedAt: string | null
  isMasked: boolean
  location: string
  nameHeld: boolean
  noteCount: number
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  region: "usa" | "eu"
  sightingDate: string
  sightingTime: string
  status: "pending" | "under_review" | "verified" | "rejected"
  updatedAt: string
  verified: boolean
  verifiedAt: string | null
  videoFileName: string | null
  videoUrl: string | null
  witnesses: string | null
}

export type AdministratorSummary = {
  createdAt: string
  email: string
  fullName: string
  hasSecondFactor: boolean
  id: string
  isActive: boolean
  isApproved: boolean
  lastLogin: string | null
  role: "admin" | "moderator"
  updatedAt: string
  username: string
}

export type Credentials = {
  password: string
  username: string
}

export type CurrentAdministrator = {
  createdAt: string
  email: string
  fullName: string
  id: string
  isActive: boolean
  isApproved: boolean
  lastLogin: string | null
  mustEnrol: boolean
  role: "admin" | "moderator"
  secondFactor: {
    hasAuthenticator: boolean
    passkeys: number
    recoveryCodes: number
  }
  updatedAt: string
  username: string
}

export type CurrentUser = {
  createdAt: string
  email: string
  firstName: string | null
  hasPassword: boolean
  id: string
  isAdmin: boolean
  lastName: string | null
  profileImageUrl: string | null
  updatedAt: string
  username: string
}

export type FieldFault = {
  code: "invalid" | "already-taken" | "archive-expected" | "best-needs-search" | "boolean-expected" | "chosen-place-unknown" | "confirmation-missing" | "county-for-place" | "cursor-expected" | "dates-reversed" | "day-expected" | "division-needs-country" | "email-expected" | "given-twice" | "id-expected" | "idempotency-key-expected" | "incomplete-link" | "invalid-characters" | "invalid-corrected-date" | "invalid-email" | "invalid-sighting-date" | "invalid-username" | "nearest-needs-place" | "not-a-redaction" | "not-chosen" | "not-confirmed" | "not-text" | "nothing-redacted" | "object-expected" | "offset-in-search" | "out-of-range" | "partial-date-expected" | "password-missing" | "passwords-differ" | "places-not-loaded" | "report-named-twice" | "reports-expected" | "required" | "reason-not-retirable" | "reserved-username" | "sighted-days" | "status-contradicts-verified" | "too-long" | "too-short" | "unknown-after" | "unknown-cell" | "unknown-choice" | "unknown-country" | "unknown-division" | "unknown-count" | "unknown-field" | "unknown-fields" | "unknown-parameter" | "unknown-place" | "unknown-reason" | "unknown-shape" | "unknown-since" | "unknown-video" | "unknown-format" | "unknown-view" | "unreadable-passkey" | "version-expected" | "wrong-password" | "wrong-setup-code" | "year-expected"
  message: string
  path: string
  values?: {
    [name: string]: string | number
  } | undefined
}

export type FoundPlace = {
  country: string
  division: string | null
  id: number
  label: string
  latitude: number
  longitude: number
  name: string
  others: number
}

export type HistoryEntry = {
  action: "report_status_changed" | "report_deleted" | "report_restored" | "report_erased" | "report_revealed" | "report_released" | "place_corrected" | "place_correction_removed" | "time_corrected" | "time_correction_removed" | "text_redacted" | "redaction_taken_back" | "name_confirmed" | "addition_released" | "addition_declined" | "null_report_counted" | "null_report_declined" | "objection_upheld" | "objection_declined" | "report_corrected_by_source" | "reporters_read" | "reporter_hidden" | "reporter_removed" | "video_released" | "video_withheld" | "reason_added" | "reason_changed" | "reason_moved" | "reason_retired" | "reason_restored" | "template_added" | "template_changed" | "template_removed" | "administrator_registered" | "administrator_activated" | "administrator_deactivated" | "administrator_changed" | "administrator_deleted" | "administrator_reset" | "second_factor_added" | "second_factor_removed" | "promise_confirmed" | "import_begun"
  actorId: string | null
  actorName: string
  at: string
  fromValue: string | null
  id: number
  reasonCode: string | null
  reasonText: string | null
  subjectId: string
  subjectKind: "report" | "administrator" | "reason" | "template" | "import"
  subjectName: string | null
  toValue: string | null
}

export type NewAdministrator = {
  confirmPassword: string
  email: string
  fullName: string
  password: string
  role?: "admin" | undefined
  setupCode?: string | null | undefined
  username: string
}

export type NewReport = {
  anonymous?: boolean | undefined
  description: string
  duration: string
  email: string
  fullName: string
  location: string
  otherAccounts?: "yes" | "no" | "" | null | undefined
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  placeId?: number | null | undefined
  region: "usa" | "eu"
  reuse?: boolean | undefined
  sightingDate: string
  sightingTime: string
  timePrecision?: "minute" | "quarter" | "hour" | "part" | "" | null | undefined
  videoDescription?: string | null | undefined
  videoUrl?: string | null | undefined
  witnesses?: string | null | undefined
}

export type NewUser = {
  confirmPassword: string
  email: string
  firstName: string
  lastName: string
  password: string
  username: string
}

export type OwnReport = {
  anonymous: boolean
  createdAt: string
  description: string
  duration: string
  email: string | null
  fullName: string
  held: boolean
  id: string
  location: string
  nameHeld: boolean
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  region: "usa" | "eu"
  sightingDate: string
  sightingTime: string
  status: "pending" | "under_review" | "verified" | "rejected"
  verified: boolean
  videoFileName: string | null
  videoUrl: string | null
  witnesses: string | null
}

export type OwnSession = {
  device: string
  id: string
  isCurrent: boolean
  seenAt: string
  startedAt: string
}

export type ProblemDetails = {
  challenge?: ProofChallenge | undefined
  code: "already-taken" | "invalid-fields" | "already-attached" | "already-submitted" | "awaiting-approval" | "bad-request" | "bad-upload" | "begin-again" | "case-closed" | "case-takes-no-more" | "changed-meanwhile" | "confirmation-required" | "cross-site" | "forbidden" | "idempotency-key-reused" | "identity-taken" | "import-runs" | "import-unusable" | "internal" | "invalid-json" | "known-passkey" | "last-administrator" | "last-factor" | "misdirected" | "no-password" | "no-second-factor" | "not-a-navigation" | "not-authenticated" | "not-found" | "not-restorable" | "otp-required" | "own-account" | "passkey-refused" | "passkeys-need-a-name" | "promise-does-not-ask" | "range-not-satisfiable" | "reset-link-over" | "second-factor-missing" | "sign-in-again" | "sign-in-required" | "storage-full" | "switched-off" | "timeout" | "too-large" | "too-many-deletions" | "too-many-passkeys" | "too-many-requests" | "too-many-waiting" | "unavailable" | "unknown-receipt" | "unreadable-video" | "unsupported-media-type" | "upload-length-missing" | "upload-metadata-invalid" | "used-code" | "verification-required" | "wrong-code" | "wrong-credentials" | "wrong-offset" | "wrong-passkey" | "wrong-video-type"
  current?: {
    [name: string]: unknown
  } | undefined
  detail: string
  errors?: (FieldFault)[] | undefined
  requestId: string
  status: number
  title: string
  type: string
  values?: {
    [name: string]: string | number
  } | undefined
}

export type ProofChallenge = {
  parameters: {
    algorithm: string
    cost: number
    expiresAt: number
    keyLength: number
    keyPrefix: string
    keySignature: string
    nonce: string
    salt: string
  }
  signature: string
}

export type PublicReport = {
  anonymous: boolean
  createdAt: string
  description: string
  duration: string
  email: string | null
  fullName: string
  id: string
  location: string
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  region: "usa" | "eu"
  sightingDate: string
  sightingTime: string
  status: "pending" | "under_review" | "verified"
  verified: boolean
  videoFileName: string | null
  videoUrl: string | null
  witnesses: string | null
}

export type ReadReport = {
  anonymous: boolean
  archive?: ReportArchive | null | undefined
  createdAt: string
  description: string
  duration: string
  email: string | null
  fullName: string
  id: string
  location: string
  nothingSeen?: number | undefined
  otherAccounts?: "yes" | "no" | null | undefined
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  place?: ReportPlace | null | undefined
  region: "usa" | "eu"
  seal?: {
    hash: string
    matches: boolean
    sealedAt: string
  } | null | undefined
  sighted?: ReportSighting | null | undefined
  sightingDate: string
  sightingTime: string
  status: "pending" | "under_review" | "verified"
  verified: boolean
  videoFileName: string | null
  videoUrl: string | null
  witnesses: string | null
}

export type ReportArchive = {
  address: string | null
  class: string | null
  licence: string | null
  licenceAddress: string | null
  name: string
  record: string | null
  title: string | null
}

export type ReportNote = {
  at: string
  authorName: string
  id: string
  text: string
}

export type ReportPlace = {
  cell: string | null
  country: string
  division: string | null
  id: number | null
  kind: "town" | "county" | "state" | "country"
  name: string | null
  others: number
  radiusKm: number | null
  source: "text" | "choice" | "moderator"
}

export type ReportSighting = {
  durationFrom: number | null
  durationTo: number | null
  from: string | null
  kind: "clock" | "words" | "day" | "partial" | "none"
  localFrom: string | null
  localTo: string | null
  precision: "minute" | "quarter" | "hour" | "part" | null
  source: "text" | "choice" | "moderator"
  timeZone: string | null
  to: string | null
}

export type Statistics = {
  activeUsers: number
  totalReports: number
  verifiedSightings: number
}

export type SubmittedReport = {
  anonymous: boolean
  createdAt: string
  description: string
  duration: string
  email: string | null
  fullName: string
  held?: boolean | undefined
  id: string
  location: string
  nameHeld?: boolean | undefined
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  receipt?: string | undefined
  region: "usa" | "eu"
  seal?: {
    hash: string
    matches: boolean
    sealedAt: string
  } | undefined
  sightingDate: string
  sightingTime: string
  status: "pending" | "under_review" | "verified"
  verified: boolean
  videoFileName: string | null
  videoUrl: string | null
  witnesses: string | null
}

type Refusal = {
  content: {
    "application/problem+json": ProblemDetails
  }
}

export type paths = {
  "/api/admin/claims": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              administratorName: string
              isOwn: boolean
              reportId: string
              since: string
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/confirm": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            password: string
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/confirm/passkey": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            id: string
            rawId: string
            response: {
              authenticatorData: string
              clientDataJSON: string
              signature: string
            }
            type: "public-key"
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/deleted-reports": {
    get: {
      parameters: {
        query?: {
          after?: string | undefined
          limit?: number | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              next: string | null
              reports: ({
                deletedAt: string
                deletedByName: string
                hasVideo: boolean
                id: string
                lead: string
                location: string
                noteCount: number
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                reasonCode: string | null
                reasonText: string | null
                region: "usa" | "eu"
                restorableUntil: string
                sightingDate: string
                status: "pending" | "under_review" | "verified" | "rejected"
              })[]
              total: number
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/deleted-reports/restorations": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            reports: ({
              id: string
            })[]
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": ({
              id: string
              outcome: "done" | "not_found" | "conflict"
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/history": {
    get: {
      parameters: {
        query?: {
          before?: number | undefined
          limit?: number | undefined
          subjectId?: string | undefined
          topic?: "administrators" | "deletions" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (HistoryEntry)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/import-sources": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              address: string | null
              isExact: boolean
              lastImportAt: string
              licence: string | null
              licenceAddress: string | null
              name: string
              reports: number
              title: string | null
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/imports": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              createdAt: string
              expiresAt: string
              fileName: string
              id: string
              run: {
                failure: string | null
                hasRefusedRows: boolean
                isTrial: boolean
                outcome: {
                  alreadyThere: number
                  coarserDates: number
                  corrected: number
                  imported: number
                  keptAsTheyAre: number
                  read: number
                  refused: number
                  refusedBecause: ({
                    name: string
                    rows: number
                  })[]
                  refusedCountries: ({
                    name: string
                    rows: number
                  })[]
                  removedHere: number
                  skipped: ({
                    name: string
                    rows: number
                  })[]
                  unusedColumns: (string)[]
                  wasInterrupted: boolean
                } | null
                progress: number
                rows: number
                source: string
              } | null
              sentBy: string
              size: number
              state: "ready" | "queued" | "running" | "done" | "failed"
            })[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {
        query: {
          name: string
        }
      }
      requestBody: {
        content: {
          "application/octet-stream": unknown
        }
      }
      responses: {
        201: {
          content: {
            "application/json": {
              columns: (string)[]
              createdAt: string
              delimiter: string
              encoding: string
              expiresAt: string
              fileName: string
              firstRows: ((string)[])[]
              guessedColumns: {
                class?: string | undefined
                country?: string | undefined
                date?: string | undefined
                description?: string | undefined
                duration?: string | undefined
                latitude?: string | undefined
                longitude?: string | undefined
                place?: string | undefined
                published?: string | undefined
                record?: string | undefined
                reported?: string | undefined
                state?: string | undefined
                time?: string | undefined
                type?: string | undefined
                witnesses?: string | undefined
              }
              hasFieldNames: boolean
              id: string
              knownMappings: ({
                name: string
                source: string
              })[]
              run: {
                failure: string | null
                hasRefusedRows: boolean
                isTrial: boolean
                outcome: {
                  alreadyThere: number
                  coarserDates: number
                  corrected: number
                  imported: number
                  keptAsTheyAre: number
                  read: number
                  refused: number
                  refusedBecause: ({
                    name: string
                    rows: number
                  })[]
                  refusedCountries: ({
                    name: string
                    rows: number
                  })[]
                  removedHere: number
                  skipped: ({
                    name: string
                    rows: number
                  })[]
                  unusedColumns: (string)[]
                  wasInterrupted: boolean
                } | null
                progress: number
                rows: number
                source: string
              } | null
              sentBy: string
              size: number
              state: "ready" | "queued" | "running" | "done" | "failed"
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/imports/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              columns: (string)[]
              createdAt: string
              delimiter: string
              encoding: string
              expiresAt: string
              fileName: string
              firstRows: ((string)[])[]
              guessedColumns: {
                class?: string | undefined
                country?: string | undefined
                date?: string | undefined
                description?: string | undefined
                duration?: string | undefined
                latitude?: string | undefined
                longitude?: string | undefined
                place?: string | undefined
                published?: string | undefined
                record?: string | undefined
                reported?: string | undefined
                state?: string | undefined
                time?: string | undefined
                type?: string | undefined
                witnesses?: string | undefined
              }
              hasFieldNames: boolean
              id: string
              knownMappings: ({
                name: string
                source: string
              })[]
              run: {
                failure: string | null
                hasRefusedRows: boolean
                isTrial: boolean
                outcome: {
                  alreadyThere: number
                  coarserDates: number
                  corrected: number
                  imported: number
                  keptAsTheyAre: number
                  read: number
                  refused: number
                  refusedBecause: ({
                    name: string
                    rows: number
                  })[]
                  refusedCountries: ({
                    name: string
                    rows: number
                  })[]
                  removedHere: number
                  skipped: ({
                    name: string
                    rows: number
                  })[]
                  unusedColumns: (string)[]
                  wasInterrupted: boolean
                } | null
                progress: number
                rows: number
                source: string
              } | null
              sentBy: string
              size: number
              state: "ready" | "queued" | "running" | "done" | "failed"
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/imports/{id}/reading": {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            mapping: unknown
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              rows: ({
                faults: (string)[]
                report: {
                  description: string
                  location: string
                  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                  region: "usa" | "eu"
                  sightingDate: string
                  sightingTime: string
                } | null
                skipped: string | null
              })[]
              unusedColumns: (string)[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/imports/{id}/refused-rows": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "text/csv": string
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/imports/{id}/run": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            archive?: {
              address?: string | undefined
              licence?: string | undefined
              licenceAddress?: string | undefined
              title?: string | undefined
            } | undefined
            isTrial: boolean
            isUpdate: boolean
            mapping: unknown
            source: string
          }
        }
      }
      responses: {
        202: {
          content: {
            "application/json": {
              createdAt: string
              expiresAt: string
              fileName: string
              id: string
              run: {
                failure: string | null
                hasRefusedRows: boolean
                isTrial: boolean
                outcome: {
                  alreadyThere: number
                  coarserDates: number
                  corrected: number
                  imported: number
                  keptAsTheyAre: number
                  read: number
                  refused: number
                  refusedBecause: ({
                    name: string
                    rows: number
                  })[]
                  refusedCountries: ({
                    name: string
                    rows: number
                  })[]
                  removedHere: number
                  skipped: ({
                    name: string
                    rows: number
                  })[]
                  unusedColumns: (string)[]
                  wasInterrupted: boolean
                } | null
                progress: number
                rows: number
                source: string
              } | null
              sentBy: string
              size: number
              state: "ready" | "queued" | "running" | "done" | "failed"
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/login": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            otp?: string | null | undefined
            password: string
            username: string
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": CurrentAdministrator
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/login/passkey": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            id: string
            rawId: string
            response: {
              authenticatorData: string
              clientDataJSON: string
              signature: string
            }
            type: "public-key"
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": CurrentAdministrator
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/login/passkey/options": {
    post: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              challenge: string
              [name: string]: unknown
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/logout": {
    post: {
      parameters: {}
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/me": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": CurrentAdministrator
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/password": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            confirmPassword: string
            currentPassword: string
            password: string
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/promises": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              promises: ({
                changed: number
                checked: number
                due: number
                isConfirmed: boolean
                name: "unused-accounts" | "identifiers" | "videos" | "technical-logs" | "pending-reports" | "rejected-reports" | "uploads" | "deleted-reports" | "redacted-originals" | "saved-searches" | "case-notices"
                ranAt: string | null
                state: "kept" | "stopped" | "failed" | "late" | "waiting"
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/promises/{name}/confirmation": {
    post: {
      parameters: {
        path: {
          name: "unused-accounts" | "identifiers" | "videos" | "technical-logs" | "pending-reports" | "rejected-reports" | "uploads" | "deleted-reports" | "redacted-originals" | "saved-searches" | "case-notices"
        }
      }
      requestBody: {
        content: {
          "application/json": {
            due: number
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/reasons": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              ground: "terms" | "law"
              id: string
              key: string
              label: string
              number: number | null
              sentence: string
            })[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            ground: "terms" | "law"
            label: string
            sentence: string
          }
        }
      }
      responses: {
        201: {
          content: {
            "application/json": {
              ground: "terms" | "law"
              id: string
              key: string
              label: string
              number: number | null
              sentence: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reasons/{id}": {
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            ground?: "terms" | "law" | undefined
            isRetired?: boolean | undefined
            label?: string | undefined
            number?: number | undefined
            sentence?: string | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              ground: "terms" | "law"
              id: string
              key: string
              label: string
              number: number | null
              sentence: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/register": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": NewAdministrator
        }
      }
      responses: {
        201: {
          content: {
            "application/json": AdministratorSummary
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports": {
    get: {
      parameters: {
        query?: {
          after?: string | undefined
          held?: "" | "true" | "false" | undefined
          heldFirst?: "" | "true" | "false" | undefined
          limit?: number | undefined
          offset?: number | undefined
          order?: "newest" | "oldest" | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          search?: string | undefined
          sightedFrom?: "" | string | undefined
          sightedTo?: "" | string | undefined
          source?: string | undefined
          status?: "pending" | "under_review" | "verified" | "rejected" | "all" | "" | undefined
          submittedFrom?: "" | string | undefined
          submittedTo?: "" | string | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (AdminReport)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/counts": {
    get: {
      parameters: {
        query?: {
          held?: "" | "true" | "false" | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          search?: string | undefined
          sightedFrom?: "" | string | undefined
          sightedTo?: "" | string | undefined
          source?: string | undefined
          status?: "pending" | "under_review" | "verified" | "rejected" | "all" | "" | undefined
          submittedFrom?: "" | string | undefined
          submittedTo?: "" | string | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              held: {
                isExact: boolean
                reports: number
              }
              pending: {
                isExact: boolean
                reports: number
              }
              rejected: {
                isExact: boolean
                reports: number
              }
              under_review: {
                isExact: boolean
                reports: number
              }
              verified: {
                isExact: boolean
                reports: number
              }
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/decisions": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            reason?: string | null | undefined
            reasonCode?: string | undefined
            reports: ({
              expectedUpdatedAt?: string | undefined
              id: string
            })[]
            status: "pending" | "under_review" | "verified" | "rejected"
            toWitness?: string | null | undefined
            verified?: boolean | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": ({
              id: string
              outcome: "done" | "conflict" | "not_found"
              report: AdminReport | null
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/deletions": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            reason?: string | null | undefined
            reasonCode?: string | undefined
            reports: ({
              expectedUpdatedAt?: string | undefined
              id: string
            })[]
            toWitness?: string | null | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": ({
              id: string
              outcome: "done" | "conflict" | "not_found"
              report: AdminReport | null
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
            reason?: string | null | undefined
            reasonCode?: string | undefined
            toWitness?: string | null | undefined
          } | null
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              archive: ReportArchive | null
              hasNoPlace: boolean
              history: (HistoryEntry)[]
              notes: (ReportNote)[]
              reading: {
                place?: ReportPlace | null | undefined
                sighted?: ReportSighting | null | undefined
              } | null
              report: AdminReport
              statedTime: {
                sightingDate: string
                sightingTime: string
                timePrecision: "minute" | "quarter" | "hour" | "part" | null
              }
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/claim": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            takeOver?: boolean | undefined
          } | null
        }
      }
      responses: {
        200: {
          content: {
            "application/json": ({
              administratorName: string
              isOwn: boolean
              reportId: string
              since: string
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/entries": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              entries: ({
                at: string
                authorName: string | null
                id: string
                isPublic: boolean
                isWaiting: boolean
                kind: "message" | "answer" | "addendum" | "reply" | "recall" | "null-report" | "objection"
                nullReport: {
                  direction: "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west" | "all-around" | null
                  distance: "same-place" | "within-2-km" | "within-10-km" | "farther"
                  heldReasons: ("premoderation" | "burst" | "proof-missing" | "links" | "contact-details" | "personal-details")[]
                  isNotePublic: boolean
                  place: string | null
                  sky: "clear" | "partly" | "overcast" | "unknown"
                  stay: "whole" | "some"
                } | null
                objection: {
                  ground: "illegal" | "personal-details" | "insult" | "untrue" | "copied" | "other"
                  isAnswered: boolean
                  isUpheld: boolean
                } | null
                text: string
              })[]
              isOpen: boolean
            }
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            text: string
          }
        }
      }
      responses: {
        201: {
          content: {
            "application/json": {
              at: string
              authorName: string | null
              id: string
              isPublic: boolean
              isWaiting: boolean
              kind: "message" | "answer" | "addendum" | "reply" | "recall" | "null-report" | "objection"
              nullReport: {
                direction: "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west" | "all-around" | null
                distance: "same-place" | "within-2-km" | "within-10-km" | "farther"
                heldReasons: ("premoderation" | "burst" | "proof-missing" | "links" | "contact-details" | "personal-details")[]
                isNotePublic: boolean
                place: string | null
                sky: "clear" | "partly" | "overcast" | "unknown"
                stay: "whole" | "some"
              } | null
              objection: {
                ground: "illegal" | "personal-details" | "insult" | "untrue" | "copied" | "other"
                isAnswered: boolean
                isUpheld: boolean
              } | null
              text: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/entries/{entryId}": {
    patch: {
      parameters: {
        path: {
          entryId: string
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            isNotePublic?: boolean | undefined
            isPublic: boolean
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              at: string
              authorName: string | null
              id: string
              isPublic: boolean
              isWaiting: boolean
              kind: "message" | "answer" | "addendum" | "reply" | "recall" | "null-report" | "objection"
              nullReport: {
                direction: "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west" | "all-around" | null
                distance: "same-place" | "within-2-km" | "within-10-km" | "farther"
                heldReasons: ("premoderation" | "burst" | "proof-missing" | "links" | "contact-details" | "personal-details")[]
                isNotePublic: boolean
                place: string | null
                sky: "clear" | "partly" | "overcast" | "unknown"
                stay: "whole" | "some"
              } | null
              objection: {
                ground: "illegal" | "personal-details" | "insult" | "untrue" | "copied" | "other"
                isAnswered: boolean
                isUpheld: boolean
              } | null
              text: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/name-confirmation": {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
          } | null
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdminReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/notes": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (ReportNote)[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            text: string
          }
        }
      }
      responses: {
        201: {
          content: {
            "application/json": ReportNote
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/reading": {
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
            placeId?: "none" | number | null | undefined
            time?: {
              sightingDate: string
              sightingTime: string
              timePrecision?: "minute" | "quarter" | "hour" | "part" | "" | null | undefined
            } | null | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdminReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/redactions": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": ({
              erasedAt: string
              field: "description" | "location" | "witnesses"
              id: string
              original: string
              redactedAt: string
            })[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
            reasonCode?: string | undefined
            texts: {
              description?: string | undefined
              location?: string | undefined
              witnesses?: string | undefined
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdminReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/redactions/{redactionId}/return": {
    post: {
      parameters: {
        path: {
          id: string
          redactionId: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
          } | null
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdminReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/release": {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
          } | null
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdminReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/reveal": {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              email: string
              fullName: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/similar": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              sameNight: ({
                createdAt: string
                description: string
                id: string
                location: string
                sightingDate: string
                sightingTime: string
                status: "pending" | "under_review" | "verified" | "rejected"
              })[]
              sameText: ({
                createdAt: string
                description: string
                id: string
                location: string
                sightingDate: string
                sightingTime: string
                status: "pending" | "under_review" | "verified" | "rejected"
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/status": {
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expectedUpdatedAt?: string | undefined
            reason?: string | null | undefined
            reasonCode?: string | undefined
            status: "pending" | "under_review" | "verified" | "rejected"
            toWitness?: string | null | undefined
            verified?: boolean | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdminReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/video": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              description: string | null
              failure: string | null
              fileName: string
              hasOriginal: boolean
              isPublic: boolean
              isReleased: boolean
              sha256: string
              size: number
              state: "preparing" | "prepared" | "failed"
              type: string | null
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/video/copy": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "video/*": string
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/video/original": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "video/*": string
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/reports/{id}/video/release": {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            released: boolean
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              description: string | null
              failure: string | null
              fileName: string
              hasOriginal: boolean
              isPublic: boolean
              isReleased: boolean
              sha256: string
              size: number
              state: "preparing" | "prepared" | "failed"
              type: string | null
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/second-factor/authenticator": {
    delete: {
      parameters: {}
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              secret: string
              url: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/second-factor/authenticator/confirm": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            otp: string
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              recoveryCodes: (string)[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/second-factor/passkeys": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              createdAt: string
              id: string
              lastUsedAt: string | null
              name: string
            })[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            credential: {
              id: string
              rawId: string
              response: {
                attestationObject: string
                clientDataJSON: string
                transports?: (string)[] | undefined
              }
              type: "public-key"
            }
            name: string
          }
        }
      }
      responses: {
        201: {
          content: {
            "application/json": {
              passkey: {
                createdAt: string
                id: string
                lastUsedAt: string | null
                name: string
              }
              recoveryCodes: (string)[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/second-factor/passkeys/options": {
    post: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              challenge: string
              [name: string]: unknown
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/second-factor/passkeys/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/second-factor/recovery-codes": {
    post: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              recoveryCodes: (string)[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/templates": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              id: string
              text: string
              title: string
            })[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            text: string
            title: string
          }
        }
      }
      responses: {
        201: {
          content: {
            "application/json": {
              id: string
              text: string
              title: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/templates/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            text: string
            title: string
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              id: string
              text: string
              title: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/users": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": (AdministratorSummary)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/users/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            email?: string | undefined
            fullName?: string | undefined
            role?: "admin" | "moderator" | undefined
            [name: string]: unknown
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdministratorSummary
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/users/{id}/second-factor": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/admin/users/{id}/toggle-status": {
    post: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            expected?: boolean | undefined
          } | null
        }
      }
      responses: {
        200: {
          content: {
            "application/json": AdministratorSummary
          }
        }
        default: Refusal
      }
    }
  }
  "/api/admin/waiting-cases": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              entries: number
              id: string
              location: string
              waitsSince: string
            })[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/callback": {
    get: {
      parameters: {
        query?: {
          code?: string | undefined
          error?: string | undefined
          iss?: string | undefined
          state?: string | undefined
        }
      }
      responses: {
        204: { content?: never }
        302: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/case": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              chosenPlace: {
                country: string
                division: string | null
                name: string
              } | null
              decision: {
                decidedOn: string
                entryId: string | null
                ground: "terms" | "law"
                reasonCode: string | null
                sentence: string | null
              } | null
              entries: ({
                createdAt: string
                id: string
                kind: "message" | "answer" | "addendum" | "reply" | "recall"
                sealHash: string | null
                state: "waiting" | "public" | "declined" | null
                text: string
              })[]
              erasedOn: string | null
              formKey: string
              hasNoPlace: boolean
              mayNotify: boolean
              mayRecall: boolean
              mayReply: boolean
              notice: {
                email: string
                isConfirmed: boolean
              } | null
              reading: {
                place?: ReportPlace | null | undefined
                shape: "triangle" | "chevron" | "disk" | "cigar" | "cylinder" | "diamond" | "rectangle" | "egg" | "teardrop" | "cone" | "cross" | "formation" | "fireball" | "sphere" | "circle" | "flash" | "light" | null
                sighted?: ReportSighting | null | undefined
              } | null
              redactions: ({
                field: "description" | "location" | "witnesses"
                redactedOn: string
                sentence: string | null
              })[]
              report: {
                anonymous: boolean
                createdAt: string
                description: string
                duration: string
                email: string | null
                fullName: string
                held: boolean
                id: string
                location: string
                nameHeld: boolean
                otherAccounts: "yes" | "no" | null
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                placeId: number | null
                region: "usa" | "eu"
                reuse: boolean
                sightingDate: string
                sightingTime: string
                status: "pending" | "under_review" | "verified" | "rejected"
                timePrecision: "minute" | "quarter" | "hour" | "part" | null
                updatedAt: string
                verified: boolean
                verifiedAt: string | null
                videoDescription: string | null
                videoFileName: string | null
                videoReleasedAt: string | null
                videoSentAt: string | null
                videoSize: number | null
                videoUrl: string | null
                witnesses: string | null
              }
              seal: {
                hash: string
                matches: boolean
                sealedAt: string
              } | null
              stage: "open" | "deleted" | "erasing"
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/case/export": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              chosenPlace: {
                country: string
                division: string | null
                name: string
              } | null
              entries: ({
                createdAt: string
                id: string
                kind: "message" | "answer" | "addendum" | "reply" | "recall"
                sealHash: string | null
                sealSalt: string | null
                state: "waiting" | "public" | "declined" | null
                text: string
              })[]
              erasedOn: string | null
              exportedAt: string
              hasNoPlace: boolean
              history: ({
                action: "report_status_changed" | "report_deleted" | "report_restored" | "report_erased" | "report_revealed" | "report_released" | "place_corrected" | "place_correction_removed" | "time_corrected" | "time_correction_removed" | "text_redacted" | "redaction_taken_back" | "name_confirmed" | "addition_released" | "addition_declined" | "null_report_counted" | "null_report_declined" | "objection_upheld" | "objection_declined" | "report_corrected_by_source" | "reporters_read" | "reporter_hidden" | "reporter_removed" | "video_released" | "video_withheld" | "reason_added" | "reason_changed" | "reason_moved" | "reason_retired" | "reason_restored" | "template_added" | "template_changed" | "template_removed" | "administrator_registered" | "administrator_activated" | "administrator_deactivated" | "administrator_changed" | "administrator_deleted" | "administrator_reset" | "second_factor_added" | "second_factor_removed" | "promise_confirmed" | "import_begun"
                actorRole: "moderator" | "site"
                at: string
                fromValue: string | null
                reasonCode: string | null
                toValue: string | null
              })[]
              notice: {
                email: string
                isConfirmed: boolean
              } | null
              reading: {
                place?: ReportPlace | null | undefined
                shape: "triangle" | "chevron" | "disk" | "cigar" | "cylinder" | "diamond" | "rectangle" | "egg" | "teardrop" | "cone" | "cross" | "formation" | "fireball" | "sphere" | "circle" | "flash" | "light" | null
                sighted?: ReportSighting | null | undefined
              } | null
              report: {
                anonymous: boolean
                createdAt: string
                description: string
                duration: string
                email: string | null
                fullName: string
                held: boolean
                id: string
                location: string
                nameHeld: boolean
                otherAccounts: "yes" | "no" | null
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                placeId: number | null
                region: "usa" | "eu"
                reuse: boolean
                sightingDate: string
                sightingTime: string
                status: "pending" | "under_review" | "verified" | "rejected"
                timePrecision: "minute" | "quarter" | "hour" | "part" | null
                updatedAt: string
                verified: boolean
                verifiedAt: string | null
                videoDescription: string | null
                videoFileName: string | null
                videoReleasedAt: string | null
                videoSentAt: string | null
                videoSize: number | null
                videoUrl: string | null
                witnesses: string | null
              }
              seal: {
                hash: string
                matches: boolean
                salt: string | null
                sealedAt: string
              } | null
              stage: "open" | "deleted" | "erasing"
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/changes": {
    get: {
      parameters: {
        query?: {
          limit?: number | undefined
          since?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              changes: ({
                id: string
                report: {
                  description: string | null
                  duration: string | null
                  has_video: boolean | null
                  id: string | null
                  licence: string | null
                  licence_address: string | null
                  location: string | null
                  other_accounts: string | null
                  phenomenon_type: string | null
                  region: string | null
                  sighting_date: string | null
                  sighting_time: string | null
                  source: string | null
                  source_record: string | null
                  status: string | null
                  submitted_at: string | null
                  time_precision: string | null
                  verified: boolean | null
                } | null
              })[]
              isComplete: boolean
              next: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/csp-reports": {
    post: {
      parameters: {}
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/explore": {
    get: {
      parameters: {
        query?: {
          after?: string | undefined
          cell?: string | undefined
          count?: "more" | "" | undefined
          country?: string | undefined
          division?: string | undefined
          evidence?: "video" | "all" | "" | undefined
          from?: string | undefined
          limit?: number | undefined
          order?: "newest" | "sighting" | "nearest" | "best" | "" | undefined
          place?: string | undefined
          radius?: string | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          search?: string | undefined
          shape?: string | undefined
          status?: "pending" | "under_review" | "verified" | "all" | "" | undefined
          to?: string | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              area: {
                country: string
                division: string | null
                name: string
                towns: ({
                  id: number
                  name: string
                })[]
              } | null
              cellTown: string | null
              choices: {
                country: ({
                  label?: string | undefined
                  value: string
                })[]
                division: ({
                  label?: string | undefined
                  value: string
                })[]
                shape: ({
                  label?: string | undefined
                  value: string
                })[]
              }
              counted: {
                of: number
                scope: "all" | "newest" | "none"
              }
              counts: {
                country: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
                division: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
                evidence: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
                region: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
                shape: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
                status: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
                type: ({
                  label?: string | undefined
                  reports: number
                  value: string
                })[]
              }
              estimate: {
                high: number
                low: number
                reports: number
              } | null
              lookedAt: number | null
              mapView: string
              next: string | null
              order: "newest" | "sighting" | "nearest" | "best"
              orderedAmong: number | null
              place: {
                country: string
                division: string | null
                id: number
                name: string
                others: ({
                  id: number
                  name: string
                })[]
              } | null
              reports: ({
                anonymous: boolean
                createdAt: string
                description: string
                duration: string
                email: string | null
                fullName: string
                id: string
                location: string
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                place?: ReportPlace | null | undefined
                region: "usa" | "eu"
                sighted?: ReportSighting | null | undefined
                sightingDate: string
                sightingTime: string
                status: "pending" | "under_review" | "verified"
                verified: boolean
                videoFileName: string | null
                videoUrl: string | null
                witnesses: string | null
              })[]
              total: {
                relation: "exact" | "atLeast"
                reports: number
              }
              unread: number
              words: (string)[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/explore/statistics": {
    get: {
      parameters: {
        query?: {
          region?: "usa" | "eu" | "all" | "" | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              countries: ({
                high: number
                label?: string | undefined
                low: number
                perMillion: number
                population: number
                reports: number
                value: string
              })[]
              dated: number
              numbers: {
                delay: ({
                  reports: number
                  value: string
                })[]
                month_hour: ({
                  reports: number
                  value: string
                })[]
                reported_year: ({
                  reports: number
                  value: string
                })[]
                shape: ({
                  reports: number
                  value: string
                })[]
                type: ({
                  reports: number
                  value: string
                })[]
                year: ({
                  reports: number
                  value: string
                })[]
              }
              placed: number
              read: number
              register: {
                decided: number
                reports: number
              } | null
              reported: number
              states: ({
                high: number
                label?: string | undefined
                low: number
                perMillion: number
                population: number
                reports: number
                value: string
              })[]
              timed: number
              unread: number
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/exports/reports.{format}": {
    get: {
      parameters: {
        path: {
          format: "csv" | "ndjson" | "geojson"
        }
        query?: {
          cell?: string | undefined
          country?: string | undefined
          division?: string | undefined
          evidence?: "video" | "all" | "" | undefined
          from?: string | undefined
          gzip?: "" | "true" | "false" | undefined
          place?: string | undefined
          radius?: string | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          search?: string | undefined
          shape?: string | undefined
          status?: "pending" | "under_review" | "verified" | "all" | "" | undefined
          to?: string | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/geo+json; charset=utf-8": string
            "application/x-ndjson; charset=utf-8": string
            "text/csv; charset=utf-8; header=present": string
          }
        }
        default: Refusal
      }
    }
  }
  "/api/ledger": {
    get: {
      parameters: {
        query?: {
          after?: number | undefined
          before?: number | undefined
          limit?: number | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              decisions: ({
                act: "pending" | "under_review" | "verified" | "rejected" | "released" | "deleted" | "restored" | "withdrawn" | "erased" | "corrected" | "addition_released" | "addition_declined" | "null_report_counted" | "null_report_declined" | "redacted" | "redaction_taken_back" | "video_released" | "video_withheld"
                actorRole: "admin" | "moderator" | "witness" | "register"
                caseRef: string
                decidedAt: string
                hash: string
                n: number
                previousHash: string
                reasonCode: string | null
              })[]
              head: {
                hash: string
                n: number
              }
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/login": {
    get: {
      parameters: {
        query?: {
          next?: string | undefined
        }
      }
      responses: {
        204: { content?: never }
        302: { content?: never }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": Credentials
        }
      }
      responses: {
        200: {
          content: {
            "application/json": CurrentUser
          }
        }
        default: Refusal
      }
    }
  }
  "/api/logout": {
    post: {
      parameters: {}
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/map": {
    get: {
      parameters: {
        query?: {
          from?: string | undefined
          to?: string | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
          view?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              areas: ({
                id: string
                name: string | null
                perMillion: number | null
                reports: number
                view: string | null
              })[]
              fitting: number
              mapped: number
              picture: {
                cells: ({
                  cell: string | null
                  drawing: string
                  reports: number
                  step: number
                  town: string | null
                })[]
                fullest: ({
                  cell: string
                  reports: number
                  town: string
                })[]
                height: number
                kilometres: number | null
                resolution: number
                steps: (number)[]
                towns: ({
                  id: number
                  name: string
                  x: number
                  y: number
                })[]
                width: number
              }
              shown: {
                id: string
                mapped: number | null
                name: string | null
                perMillion: number | null
                reports: number
                view: string | null
              } | null
              unread: number
              view: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/map/outlines": {
    get: {
      parameters: {
        query?: {
          view?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              outlines: ({
                drawing: string
                id: string
              })[]
              shown: {
                id: string
                name: string | null
              } | null
              view: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/password-reset": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            email: string
          }
        }
      }
      responses: {
        202: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/password-reset/confirm": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            confirmPassword: string
            password: string
            token: string
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/places": {
    get: {
      parameters: {
        query: {
          q: string
          region?: "usa" | "eu" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (FoundPlace)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/places/{id}": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              country: string
              division: string | null
              id: number
              monthHours: ({
                reports: number
                value: string
              })[]
              name: string
              near: ({
                country: string
                division: string | null
                id: number
                kilometres: number
                name: string
                reports: number
              })[]
              newest: ({
                anonymous: boolean
                createdAt: string
                description: string
                duration: string
                email: string | null
                fullName: string
                id: string
                location: string
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                place?: ReportPlace | null | undefined
                region: "usa" | "eu"
                sighted?: ReportSighting | null | undefined
                sightingDate: string
                sightingTime: string
                status: "pending" | "under_review" | "verified"
                verified: boolean
                videoFileName: string | null
                videoUrl: string | null
                witnesses: string | null
              })[]
              picture: {
                cells: ({
                  cell: string | null
                  drawing: string
                  reports: number
                  step: number
                  town: string | null
                })[]
                fullest: ({
                  cell: string
                  reports: number
                  town: string
                })[]
                height: number
                kilometres: number
                outlines: ({
                  drawing: string
                  id: string
                })[]
                steps: (number)[]
                towns: ({
                  id: number
                  name: string
                  x: number
                  y: number
                })[]
                width: number
                x: number
                y: number
              }
              reports: number
              types: ({
                reports: number
                value: string
              })[]
              undated: number
              view: string | null
              years: ({
                reports: number
                value: string
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/promises": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              promises: ({
                counts: {
                  changed: number | null
                  checked: number | null
                } | null
                name: "unused-accounts" | "identifiers" | "videos" | "technical-logs" | "pending-reports" | "rejected-reports" | "uploads" | "deleted-reports" | "redacted-originals" | "saved-searches" | "case-notices"
                page: string
                period: string
                ranAt: string | null
                state: "kept" | "stopped" | "failed" | "late" | "waiting"
                text: string
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/queue-clock": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              countedAt: string
              isAnyLate: boolean
              oldestBusinessDays: number | null
              periods: ({
                days: number
                decisions: number
                waits: {
                  median: number
                  ninetiethPercentile: number
                  percentWithinLongest: number
                  percentWithinShortest: number
                } | null
              })[]
              waiting: number | null
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/receipt": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              receipt: string | null
              seal: {
                hash: string
                matches: boolean
                sealedAt: string
              } | null
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/register": {
    post: {
      parameters: {
        header?: {
          "proof-of-work"?: string | undefined
        }
      }
      requestBody: {
        content: {
          "application/json": NewUser
        }
      }
      responses: {
        201: {
          content: {
            "application/json": CurrentUser
          }
        }
        default: Refusal
      }
    }
  }
  "/api/releases": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              releases: ({
                asOf: string
                files: ({
                  bytes: number
                  name: "reports.csv.gz" | "reports.parquet" | "reports.geojson.gz" | "changes.ndjson.gz" | "datapackage.json" | "README.md" | "LICENSE.txt" | "CITATION.cff" | "SHA256SUMS"
                  sha256: string
                  url: string
                })[]
                isRewritten: boolean
                month: string
                removed: {
                  changed: number
                  withdrawn: number
                }
                reports: number
                revision: number
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports": {
    get: {
      parameters: {
        query?: {
          after?: string | undefined
          limit?: number | undefined
          offset?: number | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          search?: string | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (PublicReport)[]
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {
        header?: {
          "idempotency-key"?: string | undefined
          "proof-of-work"?: string | undefined
        }
      }
      requestBody: {
        content: {
          "application/json": NewReport
        }
      }
      responses: {
        201: {
          content: {
            "application/json": SubmittedReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports/total": {
    get: {
      parameters: {
        query?: {
          region?: "usa" | "eu" | "all" | "" | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              relation: "exact" | "atLeast"
              reports: number
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports/{id}": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": ReadReport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports/{id}/additions": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              additions: ({
                addedOn: string
                kind: "addendum" | "reply" | "recall"
                sealHash?: string | undefined
                text: string
              })[]
              nothingSeen: ({
                addedOn: string
                note: string
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports/{id}/map": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              picture: {
                cell: string
                drawing: string
                height: number
                outlines: ({
                  drawing: string
                  id: string
                })[]
                view: string | null
                width: number
                x: number
                y: number
              } | null
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports/{id}/neighbours": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              newer: {
                createdAt: string
                id: string
                location: string
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                sightingDate: string
              } | null
              older: {
                createdAt: string
                id: string
                location: string
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                sightingDate: string
              } | null
              sameNight: ({
                id: string
                lead: string
                location: string
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                sightingDate: string
                sightingTime: string
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/reports/{id}/nothing-seen": {
    post: {
      parameters: {
        header?: {
          "idempotency-key"?: string | undefined
          "proof-of-work"?: string | undefined
        }
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            direction?: "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west" | "all-around" | "" | null | undefined
            distance: "same-place" | "within-2-km" | "within-10-km" | "farther"
            note?: string | null | undefined
            place?: string | null | undefined
            sky: "clear" | "partly" | "overcast" | "unknown"
            stay: "whole" | "some"
          }
        }
      }
      responses: {
        202: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/reports/{id}/objections": {
    post: {
      parameters: {
        header?: {
          "idempotency-key"?: string | undefined
          "proof-of-work"?: string | undefined
        }
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            email?: string | null | undefined
            ground: "illegal" | "personal-details" | "insult" | "untrue" | "copied" | "other"
            text: string
          }
        }
      }
      responses: {
        202: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/searched-words": {
    get: {
      parameters: {
        query?: {
          search?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              words: (string)[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/statistics": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": Statistics
          }
        }
        default: Refusal
      }
    }
  }
  "/api/statistics/hours": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              hours: ({
                reports: number
                value: string
              })[]
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/uploads": {
    options: {
      parameters: {}
      responses: {
        204: {
          content: {
            "text/plain": string
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      responses: {
        201: {
          content: {
            "text/plain": string
          }
        }
        default: Refusal
      }
    }
  }
  "/api/uploads/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {
          content: {
            "text/plain": string
          }
        }
        default: Refusal
      }
    }
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              id: string
              size: number
              state: "receiving" | "received"
              videoFileName: string
              videoUrl: string | null
            }
          }
        }
        default: Refusal
      }
    }
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        204: {
          content: {
            "text/plain": string
          }
        }
        default: Refusal
      }
    }
  }
  "/api/user": {
    delete: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            password?: string | undefined
            withdrawReports?: boolean | undefined
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": CurrentUser
          }
        }
        default: Refusal
      }
    }
  }
  "/api/user/export": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": AccountExport
          }
        }
        default: Refusal
      }
    }
  }
  "/api/user/identity": {
    delete: {
      parameters: {}
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": {
              isLinked: boolean
              unlinked: {
                email: string | null
                needsPassword: boolean
              } | null
            }
          }
        }
        default: Refusal
      }
    }
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            password?: string | undefined
          }
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              next: string
            }
          }
        }
        default: Refusal
      }
    }
  }
  "/api/user/password": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            confirmPassword: string
            currentPassword?: string | undefined
            password: string
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/user/reports": {
    get: {
      parameters: {
        query?: {
          limit?: number | undefined
          offset?: number | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (OwnReport)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/user/sessions": {
    delete: {
      parameters: {
        query?: {
          includeCurrent?: "true" | "false" | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (OwnSession)[]
          }
        }
        default: Refusal
      }
    }
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": (OwnSession)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/user/sessions/{id}": {
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": (OwnSession)[]
          }
        }
        default: Refusal
      }
    }
  }
  "/api/videos/{id}": {
    get: {
      parameters: {
        path: {
          id: string
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              description: string | null
              fileName: string
              posterUrl: string | null
              type: string
              videoUrl: string
            }
          }
        }
        default: Refusal
      }
    }
  }
}
