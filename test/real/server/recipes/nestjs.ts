import 'reflect-metadata';
import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { problem } from 'prefilter/server';
import { read } from './read.ts';
import type { NotesOf, TenantOf } from './yours.ts';

export function nestModule(notesOf: NotesOf, tenantOf: TenantOf) {
  @Controller('notes')
  class NotesController {
    @Get()
    async list(@Req() req: Request, @Res({ passthrough: true }) res: Response) {
      const acceptLanguage = req.headers['accept-language'];
      const asked = read(req.url, { tenant: tenantOf(req.headers.authorization) }, { acceptLanguage });
      if (asked.ok) return notesOf(asked);
      const { status, headers, body } = problem(asked);
      res.status(status).set(headers);
      return body;
    }
  }

  @Module({ controllers: [NotesController] })
  class NotesModule {}
  return NotesModule;
}
