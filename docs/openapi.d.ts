// Made from docs/openapi.json by "npm run openapi".

export type NewReport = {
  fullName: string
  email: string
  region: "usa" | "eu"
  location: string
  sightingDate: string
  sightingTime: string
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  duration: string
  description: string
  witnesses?: string | null | undefined
  videoUrl?: string | null | undefined
  videoDescription?: string | null | undefined
  anonymous?: boolean | undefined
}

export type NewUser = {
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  confirmPassword: string
}

export type Credentials = {
  username: string
  password: string
}

export type NewAdministrator = {
  username: string
  email: string
  fullName: string
  password: string
  confirmPassword: string
  role?: "admin" | undefined
  setupCode?: string | null | undefined
}

export type PublicReport = {
  id: string
  region: "usa" | "eu"
  location: string
  sightingDate: string
  sightingTime: string
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  duration: string
  description: string
  witnesses: string | null
  videoUrl: string | null
  videoFileName: string | null
  anonymous: boolean
  verified: boolean
  status: "pending" | "under_review" | "verified"
  createdAt: string
  fullName: string
  email: string | null
}

export type SubmittedReport = {
  id: string
  region: "usa" | "eu"
  location: string
  sightingDate: string
  sightingTime: string
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  duration: string
  description: string
  witnesses: string | null
  videoUrl: string | null
  videoFileName: string | null
  anonymous: boolean
  verified: boolean
  status: "pending" | "under_review" | "verified"
  createdAt: string
  fullName: string
  email: string | null
  held?: boolean | undefined
  nameHeld?: boolean | undefined
}

export type AdminReport = {
  id: string
  region: "usa" | "eu"
  location: string
  sightingDate: string
  sightingTime: string
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  duration: string
  description: string
  witnesses: string | null
  videoUrl: string | null
  videoFileName: string | null
  anonymous: boolean
  verified: boolean
  status: "pending" | "under_review" | "verified" | "rejected"
  createdAt: string
  fullName: string
  email: string
  held: boolean
  heldReasons: ("premoderation" | "burst" | "proof-missing" | "links" | "contact-details")[]
  nameHeld: boolean
  isMasked: boolean
  hasAccount: boolean
  noteCount: number
  updatedAt: string
  verifiedAt: string | null
  identifiersRemovedAt: string | null
}

export type ReportNote = {
  id: string
  at: string
  authorName: string
  text: string
}

export type HistoryEntry = {
  id: number
  at: string
  actorId: string | null
  actorName: string
  action: "report_status_changed" | "report_deleted" | "report_restored" | "report_erased" | "report_revealed" | "report_released" | "name_confirmed" | "reporters_read" | "reporter_hidden" | "reporter_removed" | "video_released" | "video_withheld" | "administrator_registered" | "administrator_activated" | "administrator_deactivated" | "administrator_changed" | "administrator_deleted" | "administrator_reset" | "second_factor_added" | "second_factor_removed"
  subjectKind: "report" | "administrator"
  subjectId: string
  subjectName: string | null
  fromValue: string | null
  toValue: string | null
  reasonCode: string | null
  reasonText: string | null
}

export type CurrentUser = {
  id: string
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  isAdmin: boolean
  hasPassword: boolean
  createdAt: string
  updatedAt: string
}

export type OwnReport = {
  id: string
  region: "usa" | "eu"
  location: string
  sightingDate: string
  sightingTime: string
  phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
  duration: string
  description: string
  witnesses: string | null
  videoUrl: string | null
  videoFileName: string | null
  anonymous: boolean
  verified: boolean
  status: "pending" | "under_review" | "verified" | "rejected"
  createdAt: string
  fullName: string
  email: string | null
  held: boolean
  nameHeld: boolean
}

export type OwnSession = {
  id: string
  device: string
  startedAt: string
  seenAt: string
  isCurrent: boolean
}

export type AccountExport = {
  exportedAt: string
  account: {
    id: string
    username: string
    email: string
    firstName: string | null
    lastName: string | null
    profileImageUrl: string | null
    isAdmin: boolean
    hasPassword: boolean
    createdAt: string
    updatedAt: string
    lastActiveAt: string | null
    unusedWarnedAt: string | null
    suspendedAt: string | null
    suspensionReason: string | null
  }
  passwordResets: ({
    expiresAt: string
  })[]
  identities: ({
    issuer: string
    subject: string
    linkedAt: string
  })[]
  sessions: ({
    device: string
    startedAt: string
    seenAt: string
    isCurrent: boolean
  })[]
  reports: ({
    id: string
    region: "usa" | "eu"
    location: string
    sightingDate: string
    sightingTime: string
    phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
    duration: string
    description: string
    witnesses: string | null
    videoUrl: string | null
    videoFileName: string | null
    anonymous: boolean
    verified: boolean
    status: "pending" | "under_review" | "verified" | "rejected"
    createdAt: string
    fullName: string
    email: string | null
    held: boolean
    nameHeld: boolean
    updatedAt: string
    verifiedAt: string | null
    videoDescription: string | null
    videoSentAt: string | null
    videoSize: number | null
    videoReleasedAt: string | null
  })[]
}

export type Statistics = {
  totalReports: number
  verifiedSightings: number
  activeUsers: number
}

export type AdministratorSummary = {
  id: string
  username: string
  email: string
  fullName: string
  role: "admin" | "moderator"
  isActive: boolean
  isApproved: boolean
  lastLogin: string | null
  createdAt: string
  updatedAt: string
  hasSecondFactor: boolean
}

export type CurrentAdministrator = {
  id: string
  username: string
  email: string
  fullName: string
  role: "admin" | "moderator"
  isActive: boolean
  isApproved: boolean
  lastLogin: string | null
  createdAt: string
  updatedAt: string
  secondFactor: {
    hasAuthenticator: boolean
    passkeys: number
    recoveryCodes: number
  }
  mustEnrol: boolean
}

export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  errors?: (FieldFault)[] | undefined
  current?: {
    [name: string]: unknown
  } | undefined
  challenge?: ProofChallenge | undefined
  requestId: string
}

export type FieldFault = {
  path: string
  message: string
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

type Refusal = {
  content: {
    "application/problem+json": ProblemDetails
  }
}

export type paths = {
  "/api/csp-reports": {
    post: {
      parameters: {}
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/reports": {
    get: {
      parameters: {
        query?: {
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          search?: string | undefined
          limit?: number | undefined
          offset?: number | undefined
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
          "proof-of-work"?: string | undefined
          "idempotency-key"?: string | undefined
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
            "application/json": PublicReport
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
  "/api/user": {
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
  "/api/login": {
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
  "/api/admin/login": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            username: string
            password: string
            otp?: string | null | undefined
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
  "/api/admin/login/passkey": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            id: string
            rawId: string
            type: "public-key"
            response: {
              clientDataJSON: string
              authenticatorData: string
              signature: string
            }
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
  "/api/admin/password": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            currentPassword: string
            password: string
            confirmPassword: string
          }
        }
      }
      responses: {
        204: { content?: never }
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
  "/api/admin/second-factor/authenticator": {
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
    delete: {
      parameters: {}
      responses: {
        204: { content?: never }
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
  "/api/admin/second-factor/passkeys": {
    get: {
      parameters: {}
      responses: {
        200: {
          content: {
            "application/json": ({
              id: string
              name: string
              createdAt: string
              lastUsedAt: string | null
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
            name: string
            credential: {
              id: string
              rawId: string
              type: "public-key"
              response: {
                clientDataJSON: string
                attestationObject: string
                transports?: (string)[] | undefined
              }
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            "application/json": {
              passkey: {
                id: string
                name: string
                createdAt: string
                lastUsedAt: string | null
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
  "/api/user/password": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            currentPassword?: string | undefined
            password: string
            confirmPassword: string
          }
        }
      }
      responses: {
        204: { content?: never }
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
            token: string
            password: string
            confirmPassword: string
          }
        }
      }
      responses: {
        204: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/user/sessions": {
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
  "/api/callback": {
    get: {
      parameters: {
        query?: {
          code?: string | undefined
          state?: string | undefined
          iss?: string | undefined
          error?: string | undefined
        }
      }
      responses: {
        204: { content?: never }
        302: { content?: never }
        default: Refusal
      }
    }
  }
  "/api/user/identity": {
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
    delete: {
      parameters: {}
      responses: {
        204: { content?: never }
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
    patch: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            fullName?: string | undefined
            email?: string | undefined
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
  "/api/admin/reports": {
    get: {
      parameters: {
        query?: {
          status?: "pending" | "under_review" | "verified" | "rejected" | "all" | "" | undefined
          held?: "" | "true" | "false" | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          submittedFrom?: "" | string | undefined
          submittedTo?: "" | string | undefined
          sightedFrom?: "" | string | undefined
          sightedTo?: "" | string | undefined
          search?: string | undefined
          order?: "newest" | "oldest" | undefined
          heldFirst?: "" | "true" | "false" | undefined
          limit?: number | undefined
          offset?: number | undefined
          after?: string | undefined
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
          status?: "pending" | "under_review" | "verified" | "rejected" | "all" | "" | undefined
          held?: "" | "true" | "false" | undefined
          type?: "ufo" | "ghost" | "cryptid" | "psychic" | "other" | "all" | "" | undefined
          region?: "usa" | "eu" | "all" | "" | undefined
          submittedFrom?: "" | string | undefined
          submittedTo?: "" | string | undefined
          sightedFrom?: "" | string | undefined
          sightedTo?: "" | string | undefined
          search?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              pending: {
                reports: number
                isExact: boolean
              }
              under_review: {
                reports: number
                isExact: boolean
              }
              verified: {
                reports: number
                isExact: boolean
              }
              rejected: {
                reports: number
                isExact: boolean
              }
              held: {
                reports: number
                isExact: boolean
              }
            }
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
          topic?: "administrators" | "deletions" | "all" | "" | undefined
          subjectId?: string | undefined
          before?: number | undefined
          limit?: number | undefined
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
  "/api/admin/reports/{id}": {
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
              report: AdminReport
              notes: (ReportNote)[]
              history: (HistoryEntry)[]
            }
          }
        }
        default: Refusal
      }
    }
    delete: {
      parameters: {
        path: {
          id: string
        }
      }
      requestBody: {
        content: {
          "application/json": {
            reasonCode?: "guidelines" | "not_enough_information" | "duplicate" | "spam" | "illegal_content" | "other" | undefined
            reason?: string | null | undefined
            expectedUpdatedAt?: string | undefined
          } | null
        }
      }
      responses: {
        204: { content?: never }
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
              fullName: string
              email: string
            }
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
            status: "pending" | "under_review" | "verified" | "rejected"
            verified?: boolean | undefined
            reasonCode?: "guidelines" | "not_enough_information" | "duplicate" | "spam" | "illegal_content" | "other" | undefined
            reason?: string | null | undefined
            expectedUpdatedAt?: string | undefined
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
  "/api/admin/reports/decisions": {
    post: {
      parameters: {}
      requestBody: {
        content: {
          "application/json": {
            reports: ({
              id: string
              expectedUpdatedAt?: string | undefined
            })[]
            status: "pending" | "under_review" | "verified" | "rejected"
            verified?: boolean | undefined
            reasonCode?: "guidelines" | "not_enough_information" | "duplicate" | "spam" | "illegal_content" | "other" | undefined
            reason?: string | null | undefined
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
            reports: ({
              id: string
              expectedUpdatedAt?: string | undefined
            })[]
            reasonCode?: "guidelines" | "not_enough_information" | "duplicate" | "spam" | "illegal_content" | "other" | undefined
            reason?: string | null | undefined
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
  "/api/admin/deleted-reports": {
    get: {
      parameters: {
        query?: {
          limit?: number | undefined
          after?: string | undefined
        }
      }
      responses: {
        200: {
          content: {
            "application/json": {
              reports: ({
                id: string
                deletedAt: string
                restorableUntil: string
                deletedByName: string
                reasonCode: string | null
                reasonText: string | null
                status: "pending" | "under_review" | "verified" | "rejected"
                phenomenonType: "ufo" | "ghost" | "cryptid" | "psychic" | "other"
                region: "usa" | "eu"
                location: string
                sightingDate: string
                lead: string
                hasVideo: boolean
                noteCount: number
              })[]
              total: number
              next: string | null
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
              fileName: string
              size: number
              sha256: string
              description: string | null
              state: "preparing" | "prepared" | "failed"
              failure: string | null
              type: string | null
              hasOriginal: boolean
              isReleased: boolean
              isPublic: boolean
            }
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
              fileName: string
              size: number
              sha256: string
              description: string | null
              state: "preparing" | "prepared" | "failed"
              failure: string | null
              type: string | null
              hasOriginal: boolean
              isReleased: boolean
              isPublic: boolean
            }
          }
        }
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
              state: "receiving" | "received"
              size: number
              videoUrl: string | null
              videoFileName: string
            }
          }
        }
        default: Refusal
      }
    }
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
              videoUrl: string
              fileName: string
              type: string
              posterUrl: string | null
              description: string | null
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
}
