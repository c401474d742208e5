import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import { ServiceClient } from '@portal/kit/http/service-client';

/** The administrator who did something, for display. */
export interface Administrator {
  id: number;
  /** null when the administrator is deleted or identity is unavailable. */
  name: string | null;
}

/** Reads administrators' names from identity. */
@Injectable()
export class AdministratorNames {
  constructor(private readonly services: ServiceClient) {}

  async of(ids: number[]): Promise<(id: number) => Administrator> {
    const people =
      ids.length === 0
        ? []
        : await this.services.call(findPeople, { body: { ids: [...new Set(ids)] } }).catch(() => []);
    const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
    return (id) => ({ id, name: names.get(id) ?? null });
  }
}
