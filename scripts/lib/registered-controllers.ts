// What a service registers with Nest, for tests of the whole repository.
import 'reflect-metadata';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

const root = join(import.meta.dirname, '../..');

/** The controllers of a service's module and of the modules that it imports. */
export async function registeredControllers(service: string): Promise<Type<object>[]> {
  const app = (await import(join(root, `services/${service}/src/app.module.ts`))) as { AppModule: Type };
  return controllersOf(app.AppModule);
}

function controllersOf(module: Type | DynamicModule): Type<object>[] {
  const {
    module: type,
    controllers = [],
    imports = [],
  } = 'module' in module ? module : ({ module } as DynamicModule);
  const inDecorator = <Item>(key: string) => (Reflect.getMetadata(key, type) ?? []) as Item[];
  const imported = [...imports, ...inDecorator(MODULE_METADATA.IMPORTS)] as (Type | DynamicModule)[];
  return [
    ...controllers,
    ...inDecorator<Type<object>>(MODULE_METADATA.CONTROLLERS),
    ...imported.flatMap((each) => controllersOf(each)),
  ] as Type<object>[];
}

/** The methods of a controller, without those that it inherits. */
export const methodsOf = ({ prototype }: Type<object>): object[] =>
  Object.getOwnPropertyNames(prototype).map(
    (name) => Object.getOwnPropertyDescriptor(prototype, name)!.value as object,
  );
